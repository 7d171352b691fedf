import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { changeListing } from '#server/listings/listings-repository.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import type { Servings } from '#shared/money.ts'
import { findListingOfSale, insertSale, removeSale } from './walk-up-sales-repository.ts'

type SaleContext = Pick<AppContext, 'db' | 'now'>

/**
 * Takes servings out of the stock of the viewer's own listing that they sold without an order. Throws `sold_out` when
 * there are not so many left, `forbidden` or `not_found` as for any change of the listing.
 */
export function sellAtDoor(
  { db, now }: SaleContext,
  viewer: Viewer,
  foodListingId: ListingId,
  servings: Servings,
): Promise<WalkUpSale> {
  return inTransaction(db, async (trx) => {
    const listing = await lockOwnListing(trx, viewer, foodListingId)
    const servingsAvailable = listing.servings_available - servings
    if (servingsAvailable < 0)
      throw new AppError('sold_out', `Only ${listing.servings_available} servings are left.`)
    const sale = { id: newId(), foodListingId, servings }
    await setStock(trx, viewer, listing, servingsAvailable, now())
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
    const servings = await removeSale(trx, id)
    if (servings === undefined) throw noSuchSale()
    await setStock(trx, viewer, listing, listing.servings_available + servings, now())
  })
}

/** As a change of the baker's own: what the listing has offered in all changes with it, and a form open on it is told. */
async function setStock(
  trx: Trx,
  viewer: Viewer,
  { id, version }: { id: ListingId; version: number },
  servings_available: Servings,
  now: Date,
): Promise<void> {
  const change = { servings_available, version: version + 1, updated_at: now }
  await changeListing(trx, { id, cookId: viewer.id }, change)
}

function noSuchSale(): AppError {
  return new AppError('not_found', 'This sale is no longer here.')
}
