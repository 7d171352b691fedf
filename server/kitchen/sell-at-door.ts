import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { findBatchOf } from '#server/batches/batches-repository.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { changeStock } from '#server/listings/change-stock.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import type { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import type { Servings } from '#shared/money.ts'
import { findListingOfSale, insertSale, removeSale } from './walk-up-sales-repository.ts'

type SaleContext = Pick<AppContext, 'db' | 'now'>

/**
 * Sells servings of the viewer's listing without an order, from a bake day or the shown one.
 * Throws `sold_out` if too few are left, `forbidden` or `not_found` like other changes of the listing.
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
    const batch = of === null ? undefined : await findBatchOf(trx, foodListingId, of)
    const servingsAvailable = await changeStock(trx, viewer, listing, { of, by: -servings, now: now() })
    const sale = { id: newId(), foodListingId, batchId: listing.batch_id === null ? null : of, servings }
    // the date of the sale stays, even if its baker moves the batch later
    const { ready_by_date: readyByDate } = batch ?? listing
    await insertSale(trx, { ...sale, readyByDate, now: now() })
    return { ...sale, servingsAvailable }
  })
}

/** Undoes a walk-up sale of the viewer, returning its servings. Throws `not_found` when repeated and for strangers. */
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

function noSuchSale(): AppError {
  return new AppError('not_found', 'This sale no longer exists.')
}
