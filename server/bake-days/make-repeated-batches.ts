import type { AppContext } from '#server/app-context.ts'
import { insertBatches, listBatchesFrom, lockShownBatch } from '#server/batches/batches-repository.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { daysOfRepeat, madeTo } from './bake-day-rules.ts'
import { findRepeat, listRepeatsToMake, noteMadeTo } from './bake-days-repository.ts'
import { newBatches } from './repeated-batches.ts'

/** How many bakes are looked up at once. */
const atOnce = 100

/**
 * Makes the batches of the days that have come within six weeks, of each bake in a transaction of its own. Running it again changes
 * nothing. Answers how many bakes had any to be made.
 */
export async function makeRepeatedBatches({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let made = 0
  for (;;) {
    // the day that begins last; whoever is behind it is only made up to their own
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
  // a day that was made once, and removed since, stays so
  const dates = daysOfRepeat(repeat, today, madeTo(today)).filter(
    (date) => date > repeat.made_to && !known.has(date),
  )
  const { time_zone: timeZone, lead_hours: leadHours } = listing
  await insertBatches(trx, newBatches(repeat, dates, { timeZone, leadHours, now }))
  await noteMadeTo(trx, listingId, madeTo(today), now)
  await showNextBatch(trx, listingId, now)
}
