import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Holiday } from '#shared/api/listings.ts'

/** A baker's holiday, or null. */
export async function findHoliday(db: Db, personId: PersonId): Promise<Holiday | null> {
  const row = await db
    .selectFrom('users')
    .select(['closed_from as from', 'closed_to as to', 'closed_message as message'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const { from = null, to = null, message = null } = row ?? {}
  return from === null || to === null || message === null ? null : { from, to, message }
}

/**
 * Sets or ends a baker's holiday on their row, and by a trigger on their listings.
 * Locks the listings first, by id like orders do, so concurrent orders are placed before or see the holiday.
 */
export async function setHoliday(
  trx: Trx,
  cookId: PersonId,
  holiday: Holiday | null,
  now: Date,
): Promise<void> {
  await trx
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', cookId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('users')
    .set({
      closed_from: holiday?.from ?? null,
      closed_to: holiday?.to ?? null,
      closed_message: holiday?.message ?? null,
      updated_at: now,
    })
    .where('id', '=', cookId)
    .execute()
}
