import type { AppContext } from '#server/app-context.ts'
import { insertBatches, listBatchesFrom, lockShownBatch } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { daysOfRepeat, madeTo } from './bake-day-rules.ts'
import { findRepeat, listRepeatsToMake, saveMadeTo } from './bake-days-repository.ts'
import { newBatches } from './repeated-batches.ts'

/** How many bakes are read at once. */
const atOnce = 100

/**
 * Creates the batches of days within the next six weeks, each bake in its own transaction. Idempotent.
 * Returns how many bakes were due.
 */
export async function makeRepeatedBatches({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let made = 0
  for (;;) {
    // the latest time zone on earth; bakes elsewhere are ahead and extend to their own day
    const ids = await listRepeatsToMake(db, madeTo(dateInZone(now(), 'Etc/GMT+12')), atOnce)
    for (const id of ids) await inTransaction(db, (trx) => extend(trx, id, now()))
    made += ids.length
    if (ids.length < atOnce) return made
  }
}

async function extend(trx: Trx, listingId: ListingId, now: Date): Promise<void> {
  const listing = await lockShownBatch(trx, listingId)
  const repeat = await findRepeat(trx, listingId)
  if (!listing || !repeat) return
  const today = dateInZone(now, listing.time_zone)
  const known = new Set((await listBatchesFrom(trx, listingId, today)).map((day) => day.ready_by_date))
  // skip days created before, as they may have been removed since
  const dates = daysOfRepeat(repeat, today, madeTo(today)).filter(
    (date) => date > repeat.made_to && !known.has(date),
  )
  const { time_zone: timeZone, lead_hours: leadHours } = listing
  await insertBatches(trx, newBatches(repeat, dates, { timeZone, leadHours, now }))
  await saveMadeTo(trx, listingId, madeTo(today), now)
  await showNextBatch(trx, listingId, now)
}
