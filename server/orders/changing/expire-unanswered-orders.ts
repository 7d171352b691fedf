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
 * Ends orders that bakers did not answer in time (decisions, a baker who never answers). Unanswered cancellation
 * requests are granted before confirmation, and lapse after it. Safe to run concurrently. Returns the number changed.
 */
export async function expireUnansweredOrders(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  return doOneByOne({
    list: (page) => listUnansweredOrders(context.db, { now, ...page }),
    act: (id) => expire(context, id),
    reportFailure: (err, order) => log.error({ err, order }, 'Could not end an unanswered order.'),
  })
}

/** Changes one order unless it was already changed. */
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
