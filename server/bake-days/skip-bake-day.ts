import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { momentsOf } from '#server/batches/batch-rules.ts'
import { changeBatch } from '#server/batches/batches-repository.ts'
import { readyByOf } from '#server/batches/start-batches.ts'
import { AppError } from '#server/http/app-error.ts'
import type { BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { plural } from '#shared/plural.ts'
import { refuseCutoff } from './bake-day-rules.ts'
import { listOrderedBatches } from './bake-days-repository.ts'
import { changePlan, dayOf, refuseIssue } from './change-plan.ts'

/**
 * Skips a bake day of the viewer's listing. Throws `orders_open` if it has orders, and like `changePlan`. Idempotent.
 */
export function skipBakeDay(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  date: string,
): Promise<BakePlan> {
  return changePlan(context, viewer, id, async (trx, plan) => {
    const day = dayOf(plan, date)
    if (day.state === 'skipped' || day.state === 'cancelled') return
    const ordered = (await listOrderedBatches(trx, id)).find(({ batch_id }) => batch_id === day.id)
    if (ordered && ordered.open > 0) throw wasOrdered(ordered.open)
    await changeBatch(trx, day.id, { state: 'skipped', version: day.version + 1, updated_at: plan.now })
  })
}

/**
 * Reopens a skipped or cancelled bake day of the viewer's listing; cancelled orders stay cancelled.
 * Throws `invalid` when it is too late to order, and like `changePlan`.
 */
export function restoreBakeDay(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  date: string,
): Promise<BakePlan> {
  return changePlan(context, viewer, id, async (trx, plan) => {
    const { listing, now } = plan
    const day = dayOf(plan, date)
    if (day.state === 'open' || day.state === 'draft') return
    const ready = readyByOf({ ...day, time_zone: listing.time_zone })
    const { lead_hours } = listing
    const moments = momentsOf(ready, { ...day, lead_hours })
    refuseIssue(refuseCutoff(ready, { ...moments, lead_hours }, now))
    const change = { ...moments, state: 'open' as const, cancel_reason: null }
    await changeBatch(trx, day.id, { ...change, version: day.version + 1, updated_at: now })
  })
}

function wasOrdered(orders: number): AppError {
  return new AppError(
    'orders_open',
    plural(orders, [
      'There is # order for this day. Cancel the day instead. The buyer gets an email and a refund.',
      'There are # orders for this day. Cancel the day instead. Each buyer gets an email and a refund.',
    ]),
  )
}
