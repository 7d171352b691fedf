import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRowChange, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { sumReturnedCommission } from '#server/payments/instructions-repository.ts'
import { recordMovements } from '#server/payments/ledger-repository.ts'
import { commission } from '#server/payments/ledger-rules.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import { leftToRefund } from '#server/payments/refund-rules.ts'
import { writeRefund } from '#server/payments/write-refund.ts'
import { writeReleaseWhenOver } from '#server/payments/write-release.ts'
import type { Order } from '#shared/api/orders.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { countCompletedOrder, takeServings } from './listing-stock-repository.ts'
import type { OrderNews } from './order-mails.ts'
import { type StatusAction, transition } from './order-status-rules.ts'
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
  await inTransaction(context.db, (trx) => carryOut(context, trx, viewer.id, id, action, particulars))
  return getOrder(context, viewer, id)
}

async function carryOut(
  context: OrderContext,
  trx: Trx,
  viewerId: string,
  id: string,
  action: StatusAction,
  { write, news }: Particulars,
): Promise<void> {
  const now = context.now()
  const payment = await lockPaymentOfOrder(trx, id)
  const order = await lockOrder(trx, id, viewerId)
  if (!order) throw orderNotFound()
  const next = transition(order, action, order.buyer_id === viewerId ? 'buyer' : 'baker')
  if (!next.allowed) throw new AppError(next.refusal, next.message)
  const { status, status_before_request } = next
  const written = write(now, order)
  await updateOrder(trx, id, { ...written, status, status_before_request, updated_at: now })

  if (status === 'completed') await bookCommission(trx, order, now)
  const toRefund = status === 'cancelled' ? leftToRefund(order) : 0
  const reason = written.decline_reason ?? null
  if (toRefund > 0) await writeRefund(trx, order, { amount: toRefund, reason, requestedBy: viewerId }, now)
  if (payment && (status === 'completed' || status === 'cancelled'))
    await writeReleaseWhenOver(trx, payment, now)
  await tellPeople(context, trx, news(toRefund > 0), [order])

  if (next.returnsServings) await takeServings(trx, order.food_listing_id, -order.quantity, now)
  if (status === 'completed') await countCompletedOrder(trx, order.food_listing_id, now)
}

/** The commission is taken when an order is completed (CONST-06), less what its refunds have returned already. */
async function bookCommission(trx: Trx, order: LockedOrder, now: Date): Promise<void> {
  const returned = order.refunded_cents === 0 ? 0 : await sumReturnedCommission(trx, order.id)
  await recordMovements(trx, [commission(order, order.commission_cents - returned)], now)
}
