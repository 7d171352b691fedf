import type { BatchRow, Trx } from '#server/database/tables.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { momentsOf } from './batch-rules.ts'
import { changeBatch, followPrice, listBatchesFrom, type ShownBatch } from './batches-repository.ts'
import { showNextBatch } from './show-next-batch.ts'
import { readyByOf } from './start-batches.ts'

/** A locked listing with batches, before its baker's change. */
export interface ListingBefore {
  id: ListingId
  batch_id: BatchId
  price_cents: Cents
  ready_by_date: string
  lead_hours: number | null
  time_zone: string
}

/** The listing after the change, which also changes the batch it shows. */
export interface ListingAfter {
  /** whether it has options, which have the same prices every day */
  hasOptions: boolean
  price_cents: Cents
  ready_by_date: string
  lead_hours: number | null
  time_zone: string
}

/** Whether another batch of the bake is already on the new date (YYYY-MM-DD) of the shown batch. */
export async function isDayTaken(trx: Trx, listing: ListingBefore, date: string): Promise<boolean> {
  if (date === listing.ready_by_date) return false
  const [same] = await listBatchesFrom(trx, listing.id, date)
  return same !== undefined && same.ready_by_date === date && same.id !== listing.batch_id
}

/**
 * Applies a change of the listing's time zone, lead time or price to its batches; existing orders stay.
 * A new price applies to later batches that had the old one, with options to all. Returns the shown batch.
 */
export async function followListing(
  trx: Trx,
  before: ListingBefore,
  after: ListingAfter,
  now: Date,
): Promise<ShownBatch | null> {
  const { id, price_cents } = before
  if (after.hasOptions || after.price_cents !== price_cents)
    await followPrice(trx, id, { from: after.hasOptions ? null : price_cents, to: after.price_cents, now })
  const areAllMoved = after.time_zone !== before.time_zone || after.lead_hours !== before.lead_hours
  // a sold-out batch may come before the shown one
  const yesterday = addDays(dateInZone(now, before.time_zone), -1)
  const isLater = areAllMoved && yesterday < after.ready_by_date
  const batches = await listBatchesFrom(trx, id, isLater ? yesterday : after.ready_by_date)
  for (const batch of batches.filter((one) => areAllMoved || one.id === before.batch_id)) {
    const own = batch.id === before.batch_id ? { version: batch.version + 1 } : {}
    // moving the batch to a new day reopens it
    const opened =
      own.version !== undefined && after.ready_by_date !== before.ready_by_date
        ? { state: 'open' as const, cancel_reason: null, is_from_repeat: false }
        : {}
    const moments = momentsIn(batch, after)
    await changeBatch(trx, batch.id, { ...moments, ...own, ...opened, updated_at: now })
  }
  return showNextBatch(trx, id, now)
}

function momentsIn(batch: BatchRow, { time_zone, lead_hours }: ListingAfter) {
  return momentsOf(readyByOf({ ...batch, time_zone }), { ...batch, lead_hours })
}
