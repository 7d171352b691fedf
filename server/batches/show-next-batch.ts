import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { fewestServings } from '#shared/sold-out.ts'
import { nextBatch } from './batch-rules.ts'
import {
  changeBatch,
  findBatch,
  listEndedListings,
  listOpenBatches,
  lockShownBatch,
  type ShownBatch,
  type ShownColumn,
  showBatch,
  shownColumns,
  shownOf,
} from './batches-repository.ts'

/**
 * Locks a listing and makes it show its next batch that can be ordered (decisions, ids); returns what it shows.
 * Without one it keeps the last batch and leaves the browse pages. Null for a bake without batch rows.
 */
export async function showNextBatch(trx: Trx, listingId: ListingId, now: Date): Promise<ShownBatch | null> {
  const listing = await lockShownBatch(trx, listingId)
  if (!listing || listing.batch_id === null) return null
  const batches = await listOpenBatches(trx, [listingId], now)
  const next = nextBatch(batches, listing, fewestServings(withSoldOut(listing)), now)
  const shown = next ?? (await findBatch(trx, listing.batch_id))
  // a batch that was skipped, cancelled or closed must not take orders any more
  const isWithdrawn = !next && shown.order_by > now
  if (isWithdrawn) await changeBatch(trx, shown.id, { order_by: now })
  const wanted = { ...shownOf(shown), id: shown.id, order_by: isWithdrawn ? now : shown.order_by }
  const isShown =
    shown.id === listing.batch_id &&
    isSame(listing, wanted) &&
    listing.has_left_browsing === wanted.order_by <= now
  if (!isShown) await showBatch(trx, listing, wanted, now)
  return wanted
}

/** How many listings are read at once. */
const atOnce = 100

/**
 * Makes listings show their next batch after the order-by time of the shown one, each in its own transaction.
 * Those without another leave the browse pages. Idempotent. Returns how many were due.
 */
export async function showNextBatches({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let rolled = 0
  for (;;) {
    const ids = await listEndedListings(db, now(), atOnce)
    for (const id of ids) await inTransaction(db, (trx) => showNextBatch(trx, id, now()))
    rolled += ids.length
    if (ids.length < atOnce) return rolled
  }
}

function isSame(one: Record<ShownColumn, unknown>, other: Record<ShownColumn, unknown>): boolean {
  return shownColumns.every((column) => isDeepStrictEqual(one[column], other[column]))
}
