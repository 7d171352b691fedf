import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Ends the link under which a baker's calendar is read. */
export async function deleteCalendarLink(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('baker_calendars').where('cook_id', '=', userId).execute()
}

/** Whether a baker's calendar has a link. */
export async function hasCalendarLink(db: Db, userId: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('baker_calendars')
    .select('cook_id')
    .where('cook_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes every browser that knows an account a new one to it. */
export async function forgetKnownDevices(trx: Trx, userId: PersonId, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ device_generation: sql`device_generation + 1`, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
