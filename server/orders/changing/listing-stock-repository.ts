import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { lockShownBatch, returnToBatch } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'

/** Returns servings of an order to its batch, then shows the next orderable batch. */
export async function returnServings(
  trx: Trx,
  { food_listing_id: id, batch_id }: Pick<OrderRow, 'food_listing_id' | 'batch_id'>,
  servings: Servings,
  now: Date,
): Promise<void> {
  const listing = await lockShownBatch(trx, id)
  const batchId = batch_id ?? firstBatchOf(id)
  const isShown = listing?.batch_id === null || listing?.batch_id === batchId
  if (isShown) await returnToListing(trx, id, servings, now)
  else await returnToBatch(trx, batchId, servings, now)
  if (listing?.batch_id) await showNextBatch(trx, id, now)
}

async function returnToListing(trx: Trx, id: ListingId, servings: Servings, now: Date): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((eb) => ({ servings_available: eb('servings_available', '+', servings), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Increments the completed orders of a listing (decisions, OPEN-64). */
export async function countCompletedOrder(trx: Trx, listingId: ListingId, now: Date): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set((eb) => ({ order_count: eb('order_count', '+', 1), updated_at: now }))
    .where('id', '=', listingId)
    .execute()
}
