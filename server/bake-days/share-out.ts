import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { findBatchOf } from '#server/batches/batches-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { takeOffSale } from '#server/listings/change-stock.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { canEditListing, listingAccess } from '#server/listings/listing-rules.ts'
import { findListing, type ListingWithBaker } from '#server/listings/listings-repository.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { LockedOrder } from '#server/orders/changing/locked-orders-repository.ts'
import { listOrdersById } from '#server/orders/reading/orders-repository.ts'
import type { BatchId, ListingId, OrderId } from '#shared/api/ids.ts'
import type { ShareOut, ShareOutBody } from '#shared/api/share-outs.ts'
import type { Quantity, Servings } from '#shared/money.ts'
import { carryOutShare } from './carry-out-share.ts'
import { presentShareOut } from './share-out-presenter.ts'
import { byPlacing, planShares } from './share-out-rules.ts'
import { listOrdersToShare, lockOrdersToShare, saveShares } from './share-outs-repository.ts'

/**
 * Shares out a short batch of the viewer's listing among its open orders, or previews that. A job or retry can resume.
 * Throws `forbidden` or `not_found` for anybody else's listing, `conflict` if the result differs from the preview.
 */
export async function shareOut(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  body: ShareOutBody,
): Promise<ShareOut> {
  const batch = await findOwnBatch(context, viewer, id, body.batchId ?? null)
  const before = await listOrdersToShare(context.db, id, batch.id)
  const planned = planShares(body, before)
  refuseUnseen(body, before, planned)
  if (body.isPreview) return present(context, batch, body, before, planned)

  await closeBatch(context, viewer, id, batch.id)
  const { orders, shares } = await inTransaction(context.db, async (trx) => {
    const orders = await lockOrdersToShare(trx, id, batch.id)
    const shares = planShares(body, orders)
    refuseUnseen(body, orders, shares)
    await saveShares(trx, shares, context.now())
    return { orders, shares }
  })
  // present the orders before any share is applied
  const answer = await present(context, { ...batch, servingsLeft: 0 }, body, orders, shares)
  for (const order of orders.toSorted(byPlacing)) await carryOutShare(context, order)
  return answer
}

/** A batch of the viewer's listing. */
interface OwnBatch {
  id: BatchId
  title: string
  servingsLeft: Servings
}

async function findOwnBatch(
  { db }: Pick<AppContext, 'db'>,
  viewer: Viewer,
  id: ListingId,
  batchId: BatchId | null,
): Promise<OwnBatch> {
  const listing = await findListing(db, id)
  const access = listing ? listingAccess(factsOf(listing), viewer.id) : 'absent'
  if (!listing || access === 'absent') throw noSuchListing()
  if (!canEditListing(access))
    throw new AppError('forbidden', 'Only the baker of this listing can divide it among orders.')
  const shown = shownBatch(listing)
  if (batchId === null || batchId === shown.id) return shown
  const batch = await findBatchOf(db, id, batchId)
  if (!batch) throw new AppError('not_found', 'This bake day is no longer available.')
  return { id: batch.id, title: listing.title, servingsLeft: batch.servings_available }
}

function shownBatch({ id, batch_id, title, servings_available }: ListingWithBaker): OwnBatch {
  return { id: batch_id ?? firstBatchOf(id), title, servingsLeft: servings_available }
}

/** Closes the batch to new orders before the shares are stored. */
function closeBatch(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Viewer,
  id: ListingId,
  batchId: BatchId,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const listing = await lockOwnListing(trx, viewer, id)
    await takeOffSale(trx, viewer, listing, { of: batchId, now: now() })
  })
}

type Shares = ReadonlyMap<OrderId, Quantity>

function refuseUnseen({ seen }: ShareOutBody, orders: readonly LockedOrder[], shares: Shares): void {
  if (seen === undefined) return
  const known = new Map(seen.map(({ orderId, quantity }) => [orderId, quantity]))
  const isSeen = ({ id, placed_at }: LockedOrder) => placed_at === null || known.get(id) === shares.get(id)
  if (!orders.every(isSeen))
    throw new AppError(
      'conflict',
      'The orders have changed in the meantime. Check who gets what again before you divide the batch.',
    )
}

/** The response to the baker, without unpaid orders. */
async function present(
  { db }: Pick<AppContext, 'db'>,
  batch: OwnBatch,
  { servings }: ShareOutBody,
  orders: readonly LockedOrder[],
  shares: Shares,
): Promise<ShareOut> {
  const placed = orders.filter(({ placed_at }) => placed_at !== null)
  const views = await listOrdersById(
    db,
    placed.map(({ id }) => id),
  )
  return presentShareOut({ ...batch, servings }, views, shares)
}
