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
import { findListing, type ListingWithCook } from '#server/listings/listings-repository.ts'
import { lockOwnListing } from '#server/listings/own-listing.ts'
import type { BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { BakeDayIssue } from './bake-day-rules.ts'
import { getBakePlan } from './get-bake-plan.ts'

/** What a change of a baker's plan is made on: all of it is locked. */
export interface OpenPlan {
  listing: ListingWithCook
  /** from today on, skipped and cancelled ones among them */
  days: BatchRow[]
  /** YYYY-MM-DD, at the listing's place */
  today: string
  now: Date
}

/**
 * Changes when the viewer's own listing is baked, in one transaction, and answers the plan. A listing that has one batch has a row of it
 * from then on; `termsOfFirst` says by when that is to be ordered and in which windows it is picked up. Throws `forbidden` or `not_found` for anybody else's.
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

/** Whose plan of which listing is changed, and when. */
export interface PlanToChange {
  viewer: Pick<Viewer, 'id'>
  id: ListingId
  now: Date
}

/** What is made of a plan. */
export interface PlanChange {
  change: (trx: Trx, plan: OpenPlan) => Promise<void>
  /** what holds for a listing's only batch once there are others */
  termsOfFirst: (listing: ListingWithCook, today: string) => BatchTerms
}

/** The same as part of a transaction. */
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

/** What one costs on a bake day, in cents: what its baker says, else as always. Where there are options, their prices hold on each day. */
export function priceOf(
  { options, price_cents }: Pick<ListingWithCook, 'options' | 'price_cents'>,
  wanted: Cents | undefined,
): Cents {
  return options.length > 0 ? price_cents : (wanted ?? price_cents)
}

/** Throws `invalid` on the field that is wrong. */
export function refuseIssue(issue: BakeDayIssue | null | undefined): void {
  if (issue) throw new AppError('invalid', issue.message, { fields: { [issue.field]: issue.message } })
}

/** The day of a plan on a date; throws `invalid` on the field `date`. */
export function dayOf({ days }: OpenPlan, date: string): BatchRow {
  const day = days.find(({ ready_by_date }) => ready_by_date === date)
  const message = 'There is no such bake day any more.'
  if (!day) throw new AppError('invalid', message, { fields: { date: message } })
  return day
}

/** What somebody is told whose form was open while the same was changed in another. */
export function changedElsewhere(): AppError {
  return new AppError('conflict', 'These bake days were changed somewhere else meanwhile.')
}
