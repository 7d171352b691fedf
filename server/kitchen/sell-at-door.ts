import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { changeBatch, findBatchOf } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import { newId } from '#server/database/new-id.ts'
import type { ListingRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { changeListing } from '#server/listings/listings-repository.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import type { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import type { Servings } from '#shared/money.ts'
import { findListingOfSale, insertSale, removeSale } from './walk-up-sales-repository.ts'

type SaleContext = Pick<AppContext, 'db' | 'now'>

/**
 * Takes servings that the viewer sold without an order out of the stock of their own listing: of the bake day that is named, else of the
 * one that it shows. Throws `sold_out` when there are not so many left, `forbidden` or `not_found` as for any change of the listing.
 */
export function sellAtDoor(
  { db, now }: SaleContext,
  viewer: Viewer,
  foodListingId: ListingId,
  { servings, batchId }: { servings: Servings; batchId?: BatchId | null | undefined },
): Promise<WalkUpSale> {
  return inTransaction(db, async (trx) => {
    const listing = await lockOwnListing(trx, viewer, foodListingId)
    const of = batchId ?? listing.batch_id
    const servingsAvailable = await changeStock(trx, viewer, listing, { of, by: -servings, now: now() })
    const sale = { id: newId(), foodListingId, batchId: listing.batch_id === null ? null : of, servings }
    await insertSale(trx, { ...sale, now: now() })
    return { ...sale, servingsAvailable }
  })
}

/** Takes a sale of the viewer's back: its servings are in stock again. Throws `not_found` the second time, and for strangers. */
export function undoWalkUpSale({ db, now }: SaleContext, viewer: Viewer, id: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const foodListingId = await findListingOfSale(trx, id, viewer.id)
    if (foodListingId === undefined) throw noSuchSale()
    const listing = await lockOwnListing(trx, viewer, foodListingId)
    const sale = await removeSale(trx, id)
    if (sale === undefined) throw noSuchSale()
    await changeStock(trx, viewer, listing, { of: sale.batch_id, by: sale.servings, now: now() })
  })
}

interface StockChange {
  /** of which batch; null: of what the listing shows */
  of: BatchId | null
  /** servings, less or more */
  by: Servings
  now: Date
}

/**
 * Changes what is left of a locked listing, or of a batch of it that it does not show. As a change of the baker's own: what was offered in
 * all changes with it, and a form open on it is told. Answers what is left.
 */
async function changeStock(
  trx: Trx,
  viewer: Viewer,
  listing: Pick<ListingRow, 'id' | 'batch_id' | 'version' | 'servings_available'>,
  { of, by, now }: StockChange,
): Promise<Servings> {
  const isShown = of === null || of === (listing.batch_id ?? firstBatchOf(listing.id))
  const batch = isShown ? null : await findBatchOf(trx, listing.id, of)
  if (batch === undefined) throw new AppError('not_found', 'This bake day is no longer here.')
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

function noSuchSale(): AppError {
  return new AppError('not_found', 'This sale is no longer here.')
}
