import { type RefundableOrder, refundedCommission } from '#server/payments/instructions/refund-rules.ts'
import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import type { Cents, Quantity, Servings } from '#shared/money.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { orderTotals } from './order-total-rules.ts'

/** How many were ordered, of an option or of servings, and how many come. */
export interface Fulfilment {
  quantity: Quantity
  /** null: all of them */
  fulfilled_quantity: Quantity | null
}

/** The same of a batch that may have been shared out. */
export interface SharedFulfilment extends Fulfilment {
  /** its share; null: it was not shared out */
  shared_quantity: Quantity | null
}

/** An order with what was agreed on, and what comes of it. */
export interface PricedOrder extends Fulfilment, RefundableOrder {
  status: OrderStatus
  /** null when it is paid at pickup */
  payment_id: string | null
  unit_price_cents: Cents
  commission_rate: string
  seller_cents: Cents
}

/** How many servings of its batch an order takes: its option's for each of its quantity. */
export function orderedServings({
  quantity,
  servings_each,
}: {
  quantity: Quantity
  servings_each: Servings
}): Servings {
  return quantity * servings_each
}

/** Whether a baker can still say, once for each order, that a part of its servings comes (decisions, a short batch). */
export function canComeInPart({ quantity, fulfilled_quantity }: Fulfilment): boolean {
  return quantity > 1 && fulfilled_quantity === null
}

/** How many come. */
export function comingQuantity({ quantity, fulfilled_quantity }: Fulfilment): Quantity {
  return fulfilled_quantity ?? quantity
}

/** How many an order stands for: those that come, and of a batch that was shared out no more than its share, carried out yet or not. */
export function promisedQuantity(order: SharedFulfilment): Quantity {
  return Math.min(comingQuantity(order), order.shared_quantity ?? order.quantity)
}

/** How many servings of the batch there are again once an order is cancelled: what a short batch does not have is not put back. */
export function returnedServings(order: SharedFulfilment & { servings_each: Servings }): Servings {
  return promisedQuantity(order) * order.servings_each
}

/** What those that do not come would have cost, in cents. */
export function missingPrice(order: Pick<PricedOrder, keyof Fulfilment | 'unit_price_cents'>): Cents {
  return (order.quantity - comingQuantity(order)) * order.unit_price_cents
}

/**
 * The platform's part once the order is completed, in cents, before refunds, which bring their share of it along: at
 * pickup that of what is sold, as if no more had been ordered; over a rail that of what was paid (CONST-04, CONST-06).
 */
export function commissionDue(order: Omit<PricedOrder, 'status' | 'seller_cents'>): Cents {
  if (order.payment_id !== null || order.fulfilled_quantity === null) return order.commission_cents
  return orderTotals(order.unit_price_cents, order.fulfilled_quantity, order.commission_rate).commission
}

/**
 * What of an order its baker keeps, in cents, as it stands: nothing of a cancelled one, and nothing of what goes back. What a bank
 * took of the baker alone brings none of our part back to them.
 */
export function keptBySeller(order: PricedOrder & { rail: Rail | null }): Cents {
  if (isCancelled(order.status)) return 0
  if (order.payment_id === null) return order.total_cents - missingPrice(order) - commissionDue(order)
  const gone = order.refunded_cents + order.lost_cents
  const isOfBaker = order.rail !== null && disputedFrom(order.rail) === 'baker'
  const given = isOfBaker ? order.refunded_cents : gone
  const returned = refundedCommission({ ...order, refunded_cents: 0 }, given)
  return Math.max(0, order.seller_cents - (gone - returned))
}
