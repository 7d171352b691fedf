import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { lockListingsOf } from '../users-repository.ts'

/** Locks a baker's settings; always taken before the lock on the person. */
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

/** Ends a baker's holiday and removes its message. */
export async function endHoliday(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ closed_from: null, closed_to: null, closed_message: null, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Deletes all pickup times of a baker. */
export async function removePickupTimes(db: Db, userId: PersonId, now: Date): Promise<void> {
  await db
    .updateTable('pickup_windows')
    .set({ removed_at: now, updated_at: now })
    .where('cook_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Deletes all pickup locations of a baker; their listings keep the address. */
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

/** Resets a baker's payment and selling rules to those of a new account. */
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

/** Deletes a baker's oven capacity. */
export async function removeOven(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('ovens').where('cook_id', '=', userId).execute()
}

/** Deletes a baker's saved import column mappings. */
export async function forgetImports(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('bake_imports').where('cook_id', '=', userId).execute()
}

/**
 * Deletes all webhooks of a baker, with their logs. Changes that wait for them stay, as the job that locks one may wait
 * for the baker; it drops them.
 */
export async function removeWebhooks(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('cook_id', '=', userId).execute()
  await db.deleteFrom('webhook_events').where('cook_id', '=', userId).execute()
}

/** The number of webhooks of a baker. */
export async function countWebhooks(db: Db, userId: PersonId): Promise<number> {
  const { webhooks } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('webhooks'))
    .where('cook_id', '=', userId)
    .executeTakeFirstOrThrow()
  return webhooks
}
