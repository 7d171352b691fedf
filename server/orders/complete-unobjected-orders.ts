import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { moveOrder, type OrderContext } from './change-order-status.ts'
import { automaticTransition } from './order-status-rules.ts'
import { lockAnyOrder } from './orders-repository.ts'
import { findCompletionDue, listOrdersToComplete } from './unobjected-orders-repository.ts'

/**
 * Completes the orders whose pickup is a day over and to which nobody has objected, until there are none; their bakers are paid and
 * both people told (decisions, the end of a pickup). Each order is a transaction of its own, which looks again under the locks: it
 * may run twice at once and die anywhere, and a buyer who objects in the same moment either was in time or is told that the order is
 * completed. Answers how many it completed.
 */
export async function completeUnobjectedOrders(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  return doOneByOne({
    list: (page) => listOrdersToComplete(context.db, { now, ...page }),
    act: (id) => complete(context, id),
    tellFailure: (err, order) =>
      log.error({ err, order }, 'An order to which nobody objected could not be completed.'),
  })
}

/** Completes one order, unless somebody was faster. */
function complete(context: OrderContext, id: OrderId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockAnyOrder(trx, id)
    const now = context.now()
    const completes_at = await findCompletionDue(trx, id, now)
    const next = order && automaticTransition({ ...order, completes_at }, 'complete_unobjected', now)
    if (!next) return false
    await moveOrder(context, trx, { payment, order, requestedBy: null }, next, {
      write: () => ({ completed_at: now, completed_itself_at: now }),
      news: () => ({ what: 'completed-itself' }),
    })
    return true
  })
}
