import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import type { ListingId } from '#shared/api/ids.ts'
import {
  deleteDueSpans,
  listDueSpans,
  listPickedUp,
  listPickedUpBatches,
  listSameDue,
  lockPickedUp,
  moveToNextPickup,
  writeSpans,
} from './pickup-spans-repository.ts'
import { listWindows } from './pickup-windows-repository.ts'
import { spansFor } from './window-spans-rules.ts'

type Context = Pick<AppContext, 'db' | 'now'>

/** Listings moved to their next window per transaction; small, so the embedded database is not blocked for long. */
const atOnce = 500

/**
 * Recomputes pickup spans that triggers have noted, one listing per transaction, then moves listings whose window has
 * closed to the next. Safe to run concurrently. Returns the number of changes.
 */
export async function keepPickupSpans(context: Context, log: Pick<JobLog, 'error'>): Promise<number> {
  const kept = await doOneByOne({
    list: (page) => listDueSpans(context.db, page),
    act: (id) => updateDue(context, id),
    reportFailure: (err, due) => log.error({ err, due }, 'Pickup spans of a listing could not be computed.'),
  })
  return kept + (await moveToNextPickups(context))
}

async function moveToNextPickups({ db, now }: Context): Promise<number> {
  let moved = 0
  for (;;) {
    const some = await inTransaction(db, (trx) => moveToNextPickup(trx, now(), atOnce))
    moved += some
    if (some < atOnce) return moved
  }
}

async function updateDue({ db, now }: Context, id: string): Promise<boolean> {
  const same = await listSameDue(db, id)
  const [due] = same
  if (!due) return false
  const { cook_id, food_listing_id } = due
  const ids =
    food_listing_id === null ? await listPickedUp(db, cook_id, browsableSince(now())) : [food_listing_id]
  for (const listingId of ids) await inTransaction(db, (trx) => updateSpansOf(trx, listingId, now()))
  await deleteDueSpans(
    db,
    same.map((one) => one.id),
  )
  return true
}

async function updateSpansOf(trx: Trx, id: ListingId, now: Date): Promise<void> {
  const listing = await lockPickedUp(trx, id)
  if (!listing) return
  // Windows added or changed after this read get their own note.
  const windows = await listWindows(trx, [listing.cook_id])
  const { batch_id } = listing
  const batches = batch_id === null ? [] : await listPickedUpBatches(trx, id, batch_id, now)
  const spansOf = ({ ready_at, pickup_window_ids }: Pick<typeof listing, 'ready_at' | 'pickup_window_ids'>) =>
    spansFor({ ...listing, ready_at, pickup_window_ids }, windows)
  for (const batch of batches) {
    const spans = spansOf(batch)
    if (!isDeepStrictEqual(spans, batch.pickup_spans)) await writeSpans(trx, 'batches', batch.id, spans)
  }
  const shown = spansOf(batches.find((batch) => batch.id === batch_id) ?? listing)
  if (!isDeepStrictEqual(shown, listing.pickup_spans)) await writeSpans(trx, 'food_listings', id, shown)
}
