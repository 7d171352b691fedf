import type { Viewer } from '#server/accounts/viewer.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { changeBatch, findBatchOf } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { ListingRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { BatchId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { changeListing } from './listings-repository.ts'

/** A listing of the viewer, locked by the transaction. */
type OwnStock = Pick<ListingRow, 'id' | 'batch_id' | 'version' | 'servings_available'>

interface StockChange {
  /** the batch; null: the one that the listing shows */
  of: BatchId | null
  /** servings, negative to reduce */
  by: Servings
  now: Date
}

/**
 * Changes the stock of a locked listing or one of its batches as an edit by the baker; returns the servings left.
 * Throws `sold_out` when too few are left, `not_found` for a missing batch.
 */
export async function changeStock(
  trx: Trx,
  viewer: Pick<Viewer, 'id'>,
  listing: OwnStock,
  { of, by, now }: StockChange,
): Promise<Servings> {
  const batch = await batchUnlessShown(trx, listing, of)
  const { servings_available: left, version } = batch ?? listing
  const servings_available = left + by
  if (servings_available < 0) throw new AppError('sold_out', `Only ${left} servings are left.`)
  const change = { servings_available, version: version + 1, updated_at: now }
  if (batch === null) await changeListing(trx, { id: listing.id, cookId: viewer.id }, change)
  else {
    const { id, servings_offered: offered } = batch
    await changeBatch(trx, id, { ...change, servings_offered: offered === null ? null : offered + by })
  }
  if (listing.batch_id !== null) await showNextBatch(trx, listing.id, now)
  return servings_available
}

/** Takes the rest of a locked listing or batch off sale. Throws `not_found` like `changeStock`. */
export async function takeOffSale(
  trx: Trx,
  viewer: Pick<Viewer, 'id'>,
  listing: OwnStock,
  { of, now }: Omit<StockChange, 'by'>,
): Promise<void> {
  const { servings_available: left } = (await batchUnlessShown(trx, listing, of)) ?? listing
  if (left > 0) await changeStock(trx, viewer, listing, { of, by: -left, now })
}

/** The batch, or null if it is the one that its listing shows. */
async function batchUnlessShown(trx: Trx, { id, batch_id }: OwnStock, of: BatchId | null) {
  if (of === null || of === (batch_id ?? firstBatchOf(id))) return null
  const batch = await findBatchOf(trx, id, of)
  if (batch === undefined) throw new AppError('not_found', 'This bake day is no longer available.')
  return batch
}
