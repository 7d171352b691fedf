import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { voidUntriedRelease } from '#server/payments/instructions/instructions-repository.ts'
import { lockPayments } from '#server/payments/taking/payments-repository.ts'
import type { AdminId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import { decideBy } from '#shared/order-holds.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { findPickupTimes, type LockedOrder, lockAnyOrder } from '../changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { insertHold, listHolds } from '../reading/holds-repository.ts'
import { isToPickUp, providerPaysAt } from '../rules/hold-rules.ts'
import { decideHold } from './decide-hold.ts'
import {
  filterOrdersToStop,
  listBakersToStop,
  listOrdersToStop,
  listStoppedOrders,
} from './suspended-orders-repository.ts'

type Context = Omit<OrderContext, 'db'>

/**
 * Puts a suspended baker's open orders on hold and emails their buyers; idempotent (decisions, suspended bakers). Runs
 * in the caller's transaction, which must not hold any locks yet.
 */
export async function stopOrdersOf(context: Context, trx: Trx, bakerId: PersonId): Promise<void> {
  const now = context.now()
  const { payments, orders } = await lockAll(trx, await listOrdersToStop(trx, bakerId))
  const toStop = await filterOrdersToStop(
    trx,
    orders.map(({ id }) => id),
  )
  for (const order of orders.filter(({ id }) => toStop.has(id))) {
    const payment = payments.find(({ id }) => id === order.payment_id) ?? null
    const by = decideBy(now, providerPaysAt(payment))
    const hold = { orderId: order.id, cause: 'baker_suspended', decideBy: by, words: null } as const
    if (!(await insertHold(trx, hold, now))) continue
    if (payment) await voidUntriedRelease(trx, payment.id, now)
    if (!isToPickUp(order)) continue
    const { timeZone } = await findPickupTimes(trx, order.id)
    const news = {
      what: 'on-hold',
      cause: 'baker_suspended',
      words: null,
      decideBy: by,
      timeZone,
      isRefunded: payment !== null,
    } as const
    await notifyBuyerAndBaker(context, trx, news, [order])
  }
}

/**
 * Resumes a baker's orders that a suspension stopped. Runs in the caller's transaction, which must not hold any locks
 * yet.
 */
export async function resumeOrdersOf(
  context: Context,
  trx: Trx,
  bakerId: PersonId,
  requestedByAdmin: AdminId,
): Promise<void> {
  const { payments, orders } = await lockAll(trx, await listStoppedOrders(trx, bakerId))
  const ruling = {
    decision: 'released',
    by: 'admin',
    requestedBy: null,
    requestedByAdmin,
    reason: null,
  } as const
  for (const order of orders) {
    const payment = payments.find(({ id }) => id === order.payment_id)
    const holds = await listHolds(trx, order.id)
    const hold = holds.find(({ cause, decided_at }) => cause === 'baker_suspended' && decided_at === null)
    if (hold) await decideHold(context, trx, { hold, order, payment }, ruling)
  }
}

/** Stops orders of suspended bakers that were paid later; returns the number of bakers. */
export function stopLateOrders(context: OrderContext, log: JobLog): Promise<number> {
  return doOneByOne<PersonId>({
    list: (page) => listBakersToStop(context.db, page),
    act: (id) =>
      inTransaction(context.db, async (trx) => {
        await stopOrdersOf(context, trx, id)
        return true
      }),
    reportFailure: (err, baker) =>
      log.error({ err, baker }, 'Could not stop the orders of a suspended baker.'),
  })
}

/** Locks payments before orders, each by id. */
async function lockAll(trx: Trx, named: readonly { id: OrderId; payment_id: PaymentId | null }[]) {
  const paymentIds = [...new Set(named.flatMap(({ payment_id }) => payment_id ?? []))]
  const payments = paymentIds.length === 0 ? [] : await lockPayments(trx, paymentIds)
  const orders: LockedOrder[] = []
  for (const id of [...new Set(named.map((one) => one.id))].toSorted()) {
    const order = await lockAnyOrder(trx, id)
    if (order) orders.push(order)
  }
  return { payments, orders }
}
