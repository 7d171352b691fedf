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
import type { OrderNews } from '../mails/order-mails.ts'
import { getOrder, orderNotFound } from '../reading/get-order.ts'
import { closeHolds } from '../reading/holds-repository.ts'
import { type NextOrderState, transition } from '../rules/order-status-rules.ts'
import { type ChangedOrder, carryOutEffects, refundOf } from './carry-out-effects.ts'
import { type LockedOrder, lockOrder, updateOrder } from './locked-orders-repository.ts'

/** What the actions on an order are given. */
export type OrderContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** What a change of status writes beside it. */
export type WrittenChange = Omit<OrderRowChange, 'id' | 'status' | 'status_before_request' | 'updated_at'>

/** What an action does beside changing the status. */
export interface Particulars {
  /** what it writes, at the moment it happens; may refuse by throwing */
  write: (now: Date, order: LockedOrder, trx: Trx) => WrittenChange | Promise<WrittenChange>
  /** what both people are told, null: nothing; `isRefunded`: whether what was paid goes back */
  news: (isRefunded: boolean) => OrderNews | null
}

/** What somebody does with an order. */
export interface Deed {
  action: PersonsAction
  particulars: Particulars
}

/**
 * Carries out an action on an order as the table of statuses has it, with its effects on listing and money, in one
 * transaction. Throws `not_found` for strangers, `forbidden` for the wrong one of the two, `wrong_transition`.
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

/** The same, where the order itself says what is done; `decide` is asked once it is locked. */
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

/** An order that the transaction has locked, after its payment, and who acts on it. */
export interface ActedOnOrder extends Omit<ChangedOrder, 'reason'> {
  actor: OrderActor
}

/**
 * Changes an order that the transaction has locked as the table of statuses has it, with all that follows from it.
 * Throws `forbidden` for somebody whose action it is not, `wrong_transition`. Answers where the order went.
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

/** Writes where an order goes that the transaction has locked, after its payment, tells its people, and does all effects. */
export async function moveOrder(
  context: Omit<OrderContext, 'db'>,
  trx: Trx,
  moved: Omit<ChangedOrder, 'reason'>,
  next: NextOrderState,
  { write, news }: Particulars,
): Promise<void> {
  const now = context.now()
  const written = await write(now, moved.order, trx)
  // completing brings nothing about before it pays
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
  const told = news(refundOf(effects, order) > 0)
  if (told) await notifyBuyerAndBaker(context, trx, told, [order])
  await carryOutEffects(trx, effects, [{ ...moved, order, reason: written.decline_reason ?? null }], now)
  // of an order that was paid at pickup the commission is owed from now on; what was kept back of one that a bank has is paid
  const keptBack = moved.payment?.collects_cents ?? null
  const changesOwed =
    order.payment_id === null
      ? effects.includes('commission')
      : effects.includes('release') && keptBack !== null
  if (changesOwed) await followOwed(context, trx, order.cook_id, now)
}

/** Who has ended an order, as its holds say it. */
function deciderOf({ order, requestedBy, requestedByAdmin }: Omit<ChangedOrder, 'reason'>): HoldDecider {
  if (requestedByAdmin !== undefined) return 'admin'
  if (requestedBy === null) return 'deadline'
  return requestedBy === order.buyer_id ? 'buyer' : 'baker'
}
