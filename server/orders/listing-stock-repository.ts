import type { Trx } from '#server/database/tables.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'

/** Takes servings of a locked listing out of stock, or with a negative number puts them back. */
export async function takeServings(
  trx: Trx,
  listingId: ListingId,
  servings: Servings,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((eb) => ({ servings_available: eb('servings_available', '-', servings), updated_at: now }))
    .where('id', '=', listingId)
    .execute()
}

/** Counts one more completed order of the listing (decisions, OPEN-64). */
export async function countCompletedOrder(trx: Trx, listingId: ListingId, now: Date): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((eb) => ({ order_count: eb('order_count', '+', 1), updated_at: now }))
    .where('id', '=', listingId)
    .execute()
}
