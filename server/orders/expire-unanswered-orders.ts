import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { moveOrder, type OrderContext, type Particulars } from './change-order-status.ts'
import { automaticTransition } from './order-status-rules.ts'
import { listUnansweredOrders, lockAnyOrder } from './orders-repository.ts'

/** How many orders are looked up at once. */
const batch = 100

/**
 * Cancels the orders that their bakers have not answered in time, until there are none; what was paid goes back, and both
 * people are told (decisions, a baker who never answers). Each order is a transaction of its own, which looks again under
 * the lock: it may run twice at once and die anywhere, and a baker who answers in the same moment either was in time or
 * is told that the order is cancelled. Answers how many it cancelled.
 */
export async function expireUnansweredOrders(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  let expired = 0
  for (let after: string | null = null; ; ) {
    const ids = await listUnansweredOrders(context.db, { now, after, limit: batch })
    for (const id of ids) {
      try {
        if (await expire(context, id)) expired += 1
      } catch (error) {
        log.error({ err: error, order: id }, 'An order that nobody answered could not be cancelled.')
      }
    }
    after = ids.at(-1) ?? null
    if (after === null || ids.length < batch) return expired
  }
}

/** Cancels one order, unless somebody was faster. */
function expire(context: OrderContext, id: OrderId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockAnyOrder(trx, id)
    const next = order && automaticTransition(order, 'expire_unanswered', context.now())
    if (!next) return false
    await moveOrder(context, trx, { payment, order, requestedBy: null }, next, particulars)
    return true
  })
}

const particulars: Particulars = {
  write: (now) => ({
    cancelled_at: now,
    expired_at: now,
    decline_reason: 'The baker did not answer in time.',
  }),
  news: (isRefunded) => ({ what: 'unanswered', isRefunded }),
}
