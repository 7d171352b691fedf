import type { AppContext } from '#server/app-context.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type {
  ChangingPayment,
  DoneRefund,
  OrdersOfPayments,
} from '#server/payments/contract/orders-of-payments.ts'
import { unpaidStatus } from '#server/payments/contract/payment-rules.ts'
import { writeRefund } from '#server/payments/instructions/write-refund.ts'
import { recordMovements } from '#server/payments/ledger/ledger-repository.ts'
import { charge } from '#server/payments/ledger/ledger-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { type ChangedOrder, carryOutEffects } from '../changing/carry-out-effects.ts'
import {
  type LockedOrder,
  listOrdersHeld,
  lockOrdersWaitingFor,
} from '../changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { placeHeldPickups } from './held-pickups.ts'
import { placeWaiting } from './place-waiting.ts'

type Context = Pick<AppContext, 'config' | 'now'>

/** Updates orders with their payments, for modules that only know payments. */
export const ordersOfPayments: OrdersOfPayments = { follow, tellRefunded }

async function follow(
  context: Context,
  trx: Trx,
  changing: readonly ChangingPayment[],
  now: Date,
): Promise<void> {
  const orders = await lockOrdersWaitingFor(
    trx,
    changing.map(({ payment }) => payment),
  )
  const ended: ChangedOrder[] = []
  for (const { payment, next } of changing) {
    const own = orders.filter((order) => order.payment_id === payment.id)
    if (next.orders === 'place') await place(context, trx, payment, own, now)
    else if (next.orders === 'give_back') await giveBack(context, trx, payment, own, now)
    else if (next.orders === 'cancel') {
      const paymentStatus = unpaidStatus(next.closed_reason)
      ended.push(...(await closeUnpaid(trx, own, { payment, paymentStatus }, now)))
    }
  }
  // the first payment of a checkout also places its orders paid at pickup (decisions, carts with both ways of paying)
  const paid = new Set(
    changing.flatMap(({ payment, next }) => (next.orders === 'place' ? payment.checkout_id : [])),
  )
  const held = orders.filter(
    ({ payment_id, checkout_id }) => payment_id === null && checkout_id !== null && paid.has(checkout_id),
  )
  await placeHeldPickups(context, trx, held, now)
  await carryOutEffects(trx, orderStatusTable.close_unpaid.effects, ended, now)
}

/** Places paid orders with their baker (PAY-07). */
async function place(
  context: Context,
  trx: Trx,
  payment: PaymentRow,
  orders: readonly LockedOrder[],
  now: Date,
): Promise<void> {
  await recordMovements(trx, orders.flatMap(charge), now)
  await placeWaiting(context, trx, orders, payment, now)
}

/** Refunds a payment that came after its orders had ended (decisions, stock while paying). */
async function giveBack(
  context: Context,
  trx: Trx,
  { rail }: PaymentRow,
  orders: readonly LockedOrder[],
  now: Date,
): Promise<void> {
  await recordMovements(trx, orders.flatMap(charge), now)
  for (const order of orders)
    await writeRefund(trx, order, { amount: order.total_cents, reason: null, requestedBy: null }, now)
  await notifyBuyerAndBaker(context, trx, { what: 'paid-too-late', rail }, orders)
}

async function tellRefunded(context: Context, trx: Trx, orderId: OrderId, refund: DoneRefund): Promise<void> {
  const orders = await listOrdersHeld(trx, [orderId])
  // late payers already got an email
  const placed = orders.filter(({ placed_at }) => placed_at !== null)
  await notifyBuyerAndBaker(context, trx, { what: 'refunded', ...refund }, placed)
}
