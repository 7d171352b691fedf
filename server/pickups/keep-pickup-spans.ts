import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import type { ListingId } from '#shared/api/ids.ts'
import {
  forgetDueSpans,
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

/** How many listings go on to their next window in one transaction, so that none holds up the embedded database for long. */
const atOnce = 500

/**
 * Works out when bakes are picked up whose baker, batches, place or windows have changed (triggers note which), each listing in a
 * transaction of its own under its lock: it may run twice at once and die anywhere. What changes meanwhile is noted anew. What can be
 * ordered no more for the window it went by goes by its next. Answers how many changes there were.
 */
export async function keepPickupSpans(context: Context, log: Pick<JobLog, 'error'>): Promise<number> {
  const kept = await doOneByOne({
    list: (page) => listDueSpans(context.db, page),
    act: (id) => keepDue(context, id),
    tellFailure: (err, due) => log.error({ err, due }, 'When a bake is picked up could not be worked out.'),
  })
  return kept + (await goByNextPickups(context))
}

async function goByNextPickups({ db, now }: Context): Promise<number> {
  let moved = 0
  for (;;) {
    const some = await inTransaction(db, (trx) => moveToNextPickup(trx, now(), atOnce))
    moved += some
    if (some < atOnce) return moved
  }
}

async function keepDue({ db, now }: Context, id: string): Promise<boolean> {
  const same = await listSameDue(db, id)
  const [due] = same
  if (!due) return false
  const { cook_id, food_listing_id } = due
  const ids =
    food_listing_id === null ? await listPickedUp(db, cook_id, browsableSince(now())) : [food_listing_id]
  for (const listingId of ids) await inTransaction(db, (trx) => keepSpansOf(trx, listingId, now()))
  await forgetDueSpans(
    db,
    same.map((one) => one.id),
  )
  return true
}

async function keepSpansOf(trx: Trx, id: ListingId, now: Date): Promise<void> {
  const listing = await lockPickedUp(trx, id)
  if (!listing) return
  // those that are added or changed later are noted with their own transaction
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
