import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRowChange, PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { sumReturnedCommission } from '#server/payments/instructions-repository.ts'
import { recordMovements } from '#server/payments/ledger-repository.ts'
import { commission } from '#server/payments/ledger-rules.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import { leftToRefund } from '#server/payments/refund-rules.ts'
import { type RefundCause, writeRefund } from '#server/payments/write-refund.ts'
import { writeReleaseWhenOver } from '#server/payments/write-release.ts'
import type { Order, OrderStatus } from '#shared/api/orders.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { countCompletedOrder, takeServings } from './listing-stock-repository.ts'
import type { OrderNews } from './order-mails.ts'
import {
  type AdminStatusAction,
  type OrderActor,
  type StatusAction,
  transition,
} from './order-status-rules.ts'
import { type LockedOrder, lockOrder, updateOrder } from './orders-repository.ts'
import { tellPeople } from './tell-people.ts'

/** What the actions on an order are given. */
export type OrderContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** What an action does beside changing the status. */
export interface Particulars {
  /** what it writes, at the moment it happens; may refuse by throwing */
  write: (
    now: Date,
    order: LockedOrder,
  ) => Omit<OrderRowChange, 'id' | 'status' | 'status_before_request' | 'updated_at'>
  /** what both people are told; `isRefunded`: whether what was paid goes back */
  news: (isRefunded: boolean) => OrderNews
}

/**
 * Carries out an action on an order as the table of statuses has it, with its effects on listing and money, in one
 * transaction. Throws `not_found` for strangers, `forbidden` for the wrong one of the two, `wrong_transition`.
 */
export async function changeOrderStatus(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  action: StatusAction,
  particulars: Particulars,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    const actor = order.buyer_id === viewer.id ? 'buyer' : 'baker'
    await carryOutAction(context, trx, { payment, order, actor, requestedBy: viewer.id }, action, particulars)
  })
  return getOrder(context, viewer, id)
}

/** An order that the transaction has locked, after its payment, and who acts on it. */
export interface ActedOnOrder extends Pick<RefundCause, 'requestedBy' | 'requestedByAdmin'> {
  payment: PaymentRow | undefined
  order: LockedOrder
  actor: OrderActor
}

/**
 * Changes an order that the transaction has locked as the table of statuses has it, with all that follows from it.
 * Throws `forbidden` for somebody whose action it is not, `wrong_transition`. Answers where the order went.
 */
export async function carryOutAction(
  context: OrderContext,
  trx: Trx,
  { payment, order, actor, ...requested }: ActedOnOrder,
  action: AdminStatusAction,
  { write, news }: Particulars,
): Promise<OrderStatus> {
  const now = context.now()
  const { id } = order
  const next = transition(order, action, actor)
  if (!next.allowed) throw new AppError(next.refusal, next.message)
  const { status, status_before_request } = next
  const written = write(now, order)
  await updateOrder(trx, id, { ...written, status, status_before_request, updated_at: now })

  if (status === 'completed') await bookCommission(trx, order, now)
  const toRefund = status === 'cancelled' ? leftToRefund(order) : 0
  const reason = written.decline_reason ?? null
  if (toRefund > 0) await writeRefund(trx, order, { amount: toRefund, reason, ...requested }, now)
  if (payment && (status === 'completed' || status === 'cancelled'))
    await writeReleaseWhenOver(trx, payment, now)
  await tellPeople(context, trx, news(toRefund > 0), [order])

  if (next.returnsServings) await takeServings(trx, order.food_listing_id, -order.quantity, now)
  if (status === 'completed') await countCompletedOrder(trx, order.food_listing_id, now)
  return status
}

/** The commission is taken when an order is completed (CONST-06), less what its refunds have returned already. */
async function bookCommission(trx: Trx, order: LockedOrder, now: Date): Promise<void> {
  const returned = order.refunded_cents === 0 ? 0 : await sumReturnedCommission(trx, order.id)
  await recordMovements(trx, [commission(order, order.commission_cents - returned)], now)
}
