import { momentsOf } from '#server/batches/batch-rules.ts'
import type { ShownBatch } from '#server/batches/batches-repository.ts'
import { noCutoff, usualTerms } from '#server/batches/cutoff-rules.ts'
import { refuseLead } from '#server/batches/lead-rules.ts'
import { readyByOf, startBatches } from '#server/batches/start-batches.ts'
import type { NewListingRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { issuesOf } from '#shared/changed-fields-rules.ts'
import type { ReadyBy } from '#shared/ready-by.ts'
import { findListing } from './listings-repository.ts'

/** When a listing is ready, and its lead time. */
type Led = Pick<NewListingRow, 'ready_by_date' | 'ready_by_time' | 'time_zone'> & {
  lead_hours: number | null
}

/** Why a new listing's lead time has already passed, in words; null when it has not. */
export function whyTooLate(listing: Led, now: Date): string | null {
  const { lead_hours } = listing
  return refuseLead({ ...momentsOf(readyByOf(listing), { ...noCutoff, lead_hours }), lead_hours }, now)
}

/** Throws `invalid` on a field when the lead time has passed. */
export function refuseLeadOfNew(listing: Led, now: Date, field: 'leadHours' | 'readyByDate'): void {
  refuseOn(field, whyTooLate(listing, now))
}

/** The ready time and lead time in a change. */
interface SaidLead extends Omit<ReadyBy, 'timeZone'> {
  lead_hours: number | null
}

/** Throws `invalid` if the change makes the shown batch too late to order; other batches may still be open. */
export function refuseLeadOfShown(
  shown: Pick<ShownBatch, 'ready_at' | 'order_by'>,
  after: SaidLead,
  before: SaidLead,
  now: Date,
): void {
  const refuse = ({ lead_hours }: SaidLead) => refuseLead({ ...shown, lead_hours }, now)
  const judges = ['readyByDate', 'readyByTime', 'lead_hours'] as const
  const [message = null] = issuesOf([{ judges, refuse }], after, before)
  refuseOn('leadHours', message)
}

/**
 * Creates the batch of a locked listing that has a lead time but no batch, because only batches have an order-by time.
 * Returns what the listing shows then; null if it needs no batch.
 */
export async function startWithLead(
  trx: Trx,
  id: ListingId,
  now: Date,
): Promise<Pick<ShownBatch, 'ready_at' | 'order_by'> | null> {
  const listing = await findListing(trx, id)
  if (!listing || listing.lead_hours === null || listing.batch_id !== null) return null
  await startBatches(trx, listing, usualTerms, now)
  return momentsOf(readyByOf(listing), { ...noCutoff, lead_hours: listing.lead_hours })
}

function refuseOn(field: 'leadHours' | 'readyByDate', message: string | null): void {
  if (message !== null) throw new AppError('invalid', message, { fields: { [field]: message } })
}
