import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRowChange, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { followOwed } from '#server/payments/owed/follow-owed.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { HoldDecider } from '#shared/order-holds.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderActor, OrderStatus, PersonsAction } from '#shared/order-statuses.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import type { OrderNews } from '../mails/order-news.ts'
import { getOrder, orderNotFound } from '../reading/get-order.ts'
import { closeHolds } from '../reading/holds-repository.ts'
import { type NextOrderState, transition } from '../rules/order-status-rules.ts'
import { type ChangedOrder, carryOutEffects, refundOf } from './carry-out-effects.ts'
import { type LockedOrder, lockOrder, updateOrder } from './locked-orders-repository.ts'

export type OrderContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** The columns that a status change writes besides the status. */
export type WrittenChange = Omit<OrderRowChange, 'id' | 'status' | 'status_before_request' | 'updated_at'>

/** The parts of an action besides its status change. */
export interface Particulars {
  /** the columns to write; may throw to refuse */
  write: (now: Date, order: LockedOrder, trx: Trx) => WrittenChange | Promise<WrittenChange>
  /** the emails to both people, null for none; `isRefunded`: whether the payment is refunded */
  news: (isRefunded: boolean) => OrderNews | null
}

/** An action with its details. */
export interface Deed {
  action: PersonsAction
  particulars: Particulars
}

/**
 * Performs an action of the status table with its effects on listing and money, in one transaction. Throws `not_found`
 * for strangers, `forbidden` for the wrong person, `wrong_transition`.
 */
export function changeOrderStatus(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  action: PersonsAction,
  particulars: Particulars,
): Promise<Order> {
  return actOnOrder(context, viewer, id, async () => ({ action, particulars }))
}

/** As `changeOrderStatus`, but `decide` picks the action once the order is locked. */
export async function actOnOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  decide: (trx: Trx, order: LockedOrder) => Promise<Deed>,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    const actor = order.buyer_id === viewer.id ? 'buyer' : 'baker'
    const { action, particulars } = await decide(trx, order)
    await carryOutAction(context, trx, { payment, order, actor, requestedBy: viewer.id }, action, particulars)
  })
  return getOrder(context, viewer, id)
}

/** A locked order, with its payment, and the actor. */
export interface ActedOnOrder extends Omit<ChangedOrder, 'reason'> {
  actor: OrderActor
}

/**
 * Performs an action of the status table on a locked order. Throws `forbidden` for the wrong actor, `wrong_transition`.
 * Returns the new status.
 */
export async function carryOutAction(
  context: OrderContext,
  trx: Trx,
  { actor, ...acted }: ActedOnOrder,
  action: PersonsAction,
  particulars: Particulars,
): Promise<OrderStatus> {
  const next = transition(acted.order, action, actor)
  if (!next.allowed) throw new AppError(next.refusal, next.message)
  await moveOrder(context, trx, acted, next, particulars)
  return next.status
}

/** Writes the new status of an order locked after its payment, sends the emails and carries out the effects. */
export async function moveOrder(
  context: Omit<OrderContext, 'db'>,
  trx: Trx,
  moved: Omit<ChangedOrder, 'reason'>,
  next: NextOrderState,
  { write, news }: Particulars,
): Promise<void> {
  const now = context.now()
  const written = await write(now, moved.order, trx)
  // while its payout waits, completing an order has no effects yet
  const effects = written.pays_out_at ? [] : next.effects
  const { status, status_before_request } = next
  const {
    fulfilled_quantity = moved.order.fulfilled_quantity,
    shared_quantity = moved.order.shared_quantity,
  } = written
  const order = { ...moved.order, fulfilled_quantity, shared_quantity }
  if (isCancelled(status))
    await closeHolds(trx, order.id, { decision: 'refunded', by: deciderOf(moved) }, now)
  await updateOrder(trx, order.id, {
    pays_out_at: null,
    ...(effects.includes('commission') ? { settled_at: now } : {}),
    ...written,
    status,
    status_before_request,
    updated_at: now,
  })
  const orderNews = news(refundOf(effects, order) > 0)
  if (orderNews) await notifyBuyerAndBaker(context, trx, orderNews, [order])
  await carryOutEffects(trx, effects, [{ ...moved, order, reason: written.decline_reason ?? null }], now)
  // owed changes by the commission of an order paid at pickup, and by the release of a payment that collects debt
  const collected = moved.payment?.collects_cents ?? null
  const changesOwed =
    order.payment_id === null
      ? effects.includes('commission')
      : effects.includes('release') && collected !== null
  if (changesOwed) await followOwed(context, trx, order.cook_id, now)
}

/** Who ended an order, as recorded on its holds. */
function deciderOf({ order, requestedBy, requestedByAdmin }: Omit<ChangedOrder, 'reason'>): HoldDecider {
  if (requestedByAdmin !== undefined) return 'admin'
  if (requestedBy === null) return 'deadline'
  return requestedBy === order.buyer_id ? 'buyer' : 'baker'
}
