import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** When a baker's calendar link was created; null without one. */
export async function findCalendarTime(db: Db, cookId: PersonId): Promise<Date | null> {
  const row = await db
    .selectFrom('baker_calendars')
    .select('updated_at')
    .where('cook_id', '=', cookId)
    .executeTakeFirst()
  return row?.updated_at ?? null
}

/** Stores the hash of a new calendar link of a baker, replacing the previous one. */
export async function setCalendar(
  db: Db,
  { cookId, tokenHash, now }: { cookId: PersonId; tokenHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto('baker_calendars')
    .values({ cook_id: cookId, token_hash: tokenHash, created_at: now, updated_at: now })
    .onConflict((row) => row.column('cook_id').doUpdateSet({ token_hash: tokenHash, updated_at: now }))
    .execute()
}

/** The baker with the calendar link of this hash, if they may still sign in. */
export async function findCalendarOwner(db: Db, tokenHash: string): Promise<PersonId | null> {
  const row = await db
    .selectFrom('baker_calendars')
    .innerJoin('users', 'users.id', 'baker_calendars.cook_id')
    .select('users.id')
    .where('baker_calendars.token_hash', '=', tokenHash)
    .where('users.is_active', '=', true)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
