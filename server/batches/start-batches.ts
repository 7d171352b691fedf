import type { ListingRow, Trx } from '#server/database/tables.ts'
import type { ReadyBy } from '#shared/ready-by.ts'
import { firstBatchOf, momentsOf } from './batch-rules.ts'
import { insertBatches, showBatch, spansAsStored } from './batches-repository.ts'
import type { BatchTerms } from './cutoff-rules.ts'

/** A posted listing, locked by the transaction. */
export type PostedBake = Pick<
  ListingRow,
  | 'id'
  | 'ready_by_date'
  | 'ready_by_time'
  | 'time_zone'
  | 'price_cents'
  | 'servings_available'
  | 'servings_offered'
  | 'lead_hours'
  | 'pickup_spans'
  | 'version'
>

/** Creates the row of a bake's first batch, with the bake's id, so that others can be added. */
export async function startBatches(
  trx: Trx,
  listing: PostedBake,
  terms: BatchTerms,
  now: Date,
): Promise<void> {
  const { ready_by_date, ready_by_time, price_cents, servings_available, servings_offered } = listing
  const { lead_hours, pickup_spans } = listing
  const first = {
    id: firstBatchOf(listing.id),
    ready_by_date,
    ready_by_time,
    ...momentsOf(readyByOf(listing), { ...terms, lead_hours }),
    price_cents,
    servings_available,
    servings_offered,
    pickup_window_ids: terms.pickup_window_ids,
    pickup_spans,
  }
  const kept = { ...first, ...terms, pickup_spans: spansAsStored(pickup_spans) }
  const row = { ...kept, state: 'open' as const, is_from_repeat: false, cancel_reason: null }
  await insertBatches(trx, [{ ...row, food_listing_id: listing.id, created_at: now, updated_at: now }])
  await showBatch(trx, listing, first, now)
}

/** The ready time of a row, in its time zone. */
export function readyByOf(row: { ready_by_date: string; ready_by_time: string; time_zone: string }): ReadyBy {
  return {
    readyByDate: row.ready_by_date,
    readyByTime: row.ready_by_time.slice(0, 5),
    timeZone: row.time_zone,
  }
}
