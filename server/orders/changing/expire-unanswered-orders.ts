import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { OverdueAction } from '#shared/order-statuses.ts'
import { isStoppedOrder } from '../reading/holds-repository.ts'
import { listUnansweredOrders } from '../reading/orders-repository.ts'
import { overdueTransition } from '../rules/order-status-rules.ts'
import { moveOrder, type OrderContext, type Particulars } from './change-order-status.ts'
import { lockAnyOrder } from './locked-orders-repository.ts'

/**
 * Cancels the orders that their bakers have not answered in time, until there are none; what was paid goes back, and both
 * people are told (decisions, a baker who never answers). Requests for a cancellation that were not answered end as well:
 * they are granted while the baker has not confirmed the order, and lapse once they have. What a suspension stops waits for its decision. Each order is a transaction of its own, which looks again under
 * the lock: it may run twice at once and die anywhere, and a baker who answers in the same moment either was in time or
 * is told that the order is cancelled. Answers how many it
 * changed.
 */
export async function expireUnansweredOrders(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  return doOneByOne({
    list: (page) => listUnansweredOrders(context.db, { now, ...page }),
    act: (id) => expire(context, id),
    tellFailure: (err, order) =>
      log.error({ err, order }, 'An order that nobody answered could not be ended.'),
  })
}

/** Changes one order, unless somebody was faster. */
function expire(context: OrderContext, id: OrderId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockAnyOrder(trx, id)
    const overdue = order && overdueTransition(order, context.now())
    if (!overdue || (await isStoppedOrder(trx, id))) return false
    const { action, next } = overdue
    await moveOrder(context, trx, { payment, order, requestedBy: null }, next, particulars[action])
    return true
  })
}

const end: Particulars['write'] = (now) => ({
  cancelled_at: now,
  expired_at: now,
  decline_reason: 'The baker did not answer in time.',
})

const particulars: Readonly<Record<OverdueAction, Particulars>> = {
  expire_unanswered: { write: end, news: (isRefunded) => ({ what: 'unanswered', isRefunded }) },
  expire_request: { write: end, news: (isRefunded) => ({ what: 'request-unanswered', isRefunded }) },
  lapse_request: {
    write: (now) => ({ cancellation_lapsed_at: now }),
    news: () => ({ what: 'request-lapsed' }),
  },
}
