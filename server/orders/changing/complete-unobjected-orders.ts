import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import {
  findCompletionDue,
  findPayoutDue,
  listOrdersToComplete,
  listOrdersToPayOut,
} from '../reading/unobjected-orders-repository.ts'
import { automaticTransition } from '../rules/order-status-rules.ts'
import { moveOrder, type OrderContext } from './change-order-status.ts'
import { lockAnyOrder } from './locked-orders-repository.ts'

/**
 * Completes orders a day after pickup or once received, and pays out those completed without a code, unless the buyer
 * objected (decisions, the end of a pickup, when a baker is paid). Safe to run twice at once. Returns how many.
 */
export async function completeUnobjectedOrders(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  const completed = await doOneByOne({
    list: (page) => listOrdersToComplete(context.db, { now, ...page }),
    act: (id) => complete(context, id),
    reportFailure: (err, order) =>
      log.error({ err, order }, 'Could not complete an order without objection.'),
  })
  const paid = await doOneByOne({
    list: (page) => listOrdersToPayOut(context.db, { now, ...page }),
    act: (id) => payOut(context, id),
    reportFailure: (err, order) =>
      log.error({ err, order }, 'Could not write the payout of an order without objection.'),
  })
  return completed + paid
}

/** Completes one order unless it was already changed. */
function complete(context: OrderContext, id: OrderId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockAnyOrder(trx, id)
    const now = context.now()
    const completes_at = await findCompletionDue(trx, id, now)
    const next = order && automaticTransition({ ...order, completes_at }, 'complete_unobjected', now)
    if (!next) return false
    const isReceived = order.received_at !== null
    await moveOrder(context, trx, { payment, order, requestedBy: null }, next, {
      write: () => ({ completed_at: now, ...(isReceived ? {} : { completed_itself_at: now }) }),
      news: () => (isReceived ? { what: 'completed', how: 'received' } : { what: 'completed-itself' }),
    })
    return true
  })
}

/** Pays out one completed order unless it was already changed. */
function payOut(context: OrderContext, id: OrderId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockAnyOrder(trx, id)
    const now = context.now()
    const pays_out_at = await findPayoutDue(trx, id, now)
    const next = order && automaticTransition({ ...order, pays_out_at }, 'pay_out', now)
    if (!next) return false
    await moveOrder(context, trx, { payment, order, requestedBy: null }, next, {
      write: () => ({}),
      news: () => null,
    })
    return true
  })
}
