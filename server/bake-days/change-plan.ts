import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { listBatchesFrom } from '#server/batches/batches-repository.ts'
import { type BatchTerms, usualTerms } from '#server/batches/cutoff-rules.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import { startBatches } from '#server/batches/start-batches.ts'
import type { BatchRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { noSuchListing } from '#server/listings/get-listing.ts'
import { findListing, type ListingWithBaker } from '#server/listings/listings-repository.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { BakeDayIssue } from './bake-day-rules.ts'
import { getBakePlan } from './get-bake-plan.ts'

/** A locked plan, ready to be changed. */
export interface OpenPlan {
  listing: ListingWithBaker
  /** from today on, including skipped and cancelled ones */
  days: BatchRow[]
  /** YYYY-MM-DD, in the listing's time zone */
  today: string
  now: Date
}

/**
 * Changes when the viewer's listing is baked, in one transaction; returns the plan. `termsOfFirst` are the terms of
 * its first batch when that becomes a row. Throws `forbidden` or `not_found` for anybody else's.
 */
export async function changePlan(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  change: PlanChange['change'],
  termsOfFirst: PlanChange['termsOfFirst'] = () => usualTerms,
): Promise<BakePlan> {
  const now = context.now()
  await inTransaction(context.db, (trx) =>
    changePlanWithin(trx, { viewer, id, now }, { change, termsOfFirst }),
  )
  return getBakePlan(context, viewer, id)
}

/** The plan to change, and the current time. */
export interface PlanToChange {
  viewer: Pick<Viewer, 'id'>
  id: ListingId
  now: Date
}

/** A change of a plan. */
export interface PlanChange {
  change: (trx: Trx, plan: OpenPlan) => Promise<void>
  /** the terms of a listing's only batch once there are others */
  termsOfFirst: (listing: ListingWithBaker, today: string) => BatchTerms
}

/** Like `changePlan`, in the caller's transaction. */
export async function changePlanWithin(
  trx: Trx,
  { viewer, id, now }: PlanToChange,
  { change, termsOfFirst }: PlanChange,
): Promise<void> {
  await lockOwnListing(trx, viewer, id)
  const listing = await findListing(trx, id)
  if (!listing) throw noSuchListing()
  const today = dateInZone(now, listing.time_zone)
  if (listing.batch_id === null) await startBatches(trx, listing, termsOfFirst(listing, today), now)
  await change(trx, { listing, days: await listBatchesFrom(trx, id, today), today, now })
  await showNextBatch(trx, id, now)
}

/** The unit price on a bake day, in cents: its own or the listing's. Options have the same prices on every day. */
export function priceOf(
  { options, price_cents }: Pick<ListingWithBaker, 'options' | 'price_cents'>,
  wanted: Cents | undefined,
): Cents {
  return options.length > 0 ? price_cents : (wanted ?? price_cents)
}

/** Throws `invalid` on the field of an issue. */
export function refuseIssue(issue: BakeDayIssue | null | undefined): void {
  if (issue) throw new AppError('invalid', issue.message, { fields: { [issue.field]: issue.message } })
}

/** The day of a plan on a date; throws `invalid` on `date` if there is none. */
export function dayOf({ days }: OpenPlan, date: string): BatchRow {
  const day = days.find(({ ready_by_date }) => ready_by_date === date)
  const message = 'This bake day no longer exists.'
  if (!day) throw new AppError('invalid', message, { fields: { date: message } })
  return day
}

/** The error for a form that was open while the days changed elsewhere. */
export function changedElsewhere(): AppError {
  return new AppError('conflict', 'These bake days were changed somewhere else in the meantime.')
}
