import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { lockListingsOf } from '../users-repository.ts'

/** Locks what a baker has set up, in the order of all locks: before the person. */
export async function lockBakery(trx: Trx, userId: PersonId): Promise<void> {
  for (const table of ['pickup_places', 'pickup_windows'] as const)
    await trx
      .selectFrom(table)
      .select('id')
      .where('cook_id', '=', userId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  await lockListingsOf(trx, userId)
  await trx.selectFrom('ovens').select('cook_id').where('cook_id', '=', userId).forNoKeyUpdate().execute()
}

/** Opens a baker again, and removes the message about it. */
export async function endHoliday(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ closed_from: null, closed_to: null, closed_message: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Removes all pickup times of a baker. */
export async function removePickupTimes(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('pickup_windows')
    .set({ removed_at: now, updated_at: now })
    .where('cook_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Removes all pickup places of a baker; listings at one keep its address as their own. */
export async function removePickupPlaces(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('food_listings')
    .set((listing) => ({ place_id: null, version: listing('version', '+', 1), updated_at: now }))
    .where('cook_id', '=', userId)
    .where('place_id', 'is not', null)
    .execute()
  await db
    .updateTable('pickup_places')
    .set({ removed_at: now, updated_at: now })
    .where('cook_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Gives a baker the rules of a new account, for how they are paid and how they sell. */
export async function resetSellingRules(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      cook_type: 'home_cook',
      rails_off: [],
      offers_pickup: null,
      lifts_pickup_limits: false,
      refunds_no_shows: false,
      offers_no_shows: false,
      confirms_automatically: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** Counts no oven of a baker any more. */
export async function removeOven(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('ovens').where('cook_id', '=', userId).execute()
}

/** Forgets how the columns of a baker's files were matched. */
export async function forgetImports(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('bake_imports').where('cook_id', '=', userId).execute()
}
