import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeBatch } from '#server/batches/batches-repository.ts'
import { AppError } from '#server/http/app-error.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { cancelForBaker } from '#server/orders/changing/cancel-for-baker.ts'
import type { BakePlan } from '#shared/api/bake-days.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { listOrdersToEnd, type OrderToEnd } from './bake-days-repository.ts'
import { changePlan, dayOf } from './change-plan.ts'
import { getBakePlan } from './get-bake-plan.ts'

/** How many orders are processed at once; the job does the others. */
const atOnce = 100

/**
 * Cancels a bake day of the viewer's listing, then each of its open orders, with reason and refund.
 * Nobody can order it from the start; a job resumes after a crash. Throws like `changePlan`.
 */
export async function cancelBakeDay(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  { date, reason }: { date: string; reason: Reason },
): Promise<BakePlan> {
  await changePlan(context, viewer, id, async (trx, plan) => {
    const day = dayOf(plan, date)
    const change = { state: 'cancelled' as const, cancel_reason: reason }
    await changeBatch(trx, day.id, { ...change, version: day.version + 1, updated_at: plan.now })
  })
  for (const order of await listOrdersToEnd(
    context.db,
    { listingId: id, after: null, limit: atOnce },
    context.now(),
  ))
    await end(context, order)
  return getBakePlan(context, viewer, id)
}

/**
 * Cancels the open orders of cancelled bake days: after a crash, or when paid afterwards. Each in its own transaction.
 * Returns how many it cancelled.
 */
export async function endOrdersOfCancelledDays(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  let ended = 0
  for (let after: OrderToEnd['id'] | null = null; ; ) {
    const orders: OrderToEnd[] = await listOrdersToEnd(
      context.db,
      { listingId: null, after, limit: atOnce },
      context.now(),
    )
    for (const order of orders) {
      try {
        await end(context, order)
        ended += 1
      } catch (error) {
        log.error({ err: error, order: order.id }, 'Could not cancel an order of a cancelled bake day.')
      }
    }
    after = orders.at(-1)?.id ?? null
    if (after === null || orders.length < atOnce) return ended
  }
}

/** Cancels an order unless it has changed meanwhile. */
async function end(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  { id, cook_id, status, reason }: OrderToEnd,
): Promise<void> {
  try {
    await cancelForBaker(context, { id: cook_id }, { id, status }, { because: 'no-bake', reason })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_transition')) throw error
  }
}
