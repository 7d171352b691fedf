import { type RefundableOrder, refundedCommission } from '#server/payments/instructions/refund-rules.ts'
import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import type { Cents, Quantity, Servings } from '#shared/money.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { orderTotals } from './order-total-rules.ts'

/** The ordered quantity, of an option or of servings, and the fulfilled part. */
export interface Fulfilment {
  quantity: Quantity
  /** null: the full quantity */
  fulfilled_quantity: Quantity | null
}

/** A fulfilment in a batch that may be shared out. */
export interface SharedFulfilment extends Fulfilment {
  /** its share; null: the batch was not shared out */
  shared_quantity: Quantity | null
}

/** An order with its prices and fulfilment. */
export interface PricedOrder extends Fulfilment, RefundableOrder {
  status: OrderStatus
  /** null when paid at pickup */
  payment_id: string | null
  unit_price_cents: Cents
  commission_rate: string
  seller_cents: Cents
}

/** Servings of the batch that an order takes. */
export function orderedServings({
  quantity,
  servings_each,
}: {
  quantity: Quantity
  servings_each: Servings
}): Servings {
  return quantity * servings_each
}

/** Whether the baker can still fulfil a part of the order, which is possible once (decisions, a short batch). */
export function canComeInPart({ quantity, fulfilled_quantity }: Fulfilment): boolean {
  return quantity > 1 && fulfilled_quantity === null
}

/** The quantity the buyer gets. */
export function comingQuantity({ quantity, fulfilled_quantity }: Fulfilment): Quantity {
  return fulfilled_quantity ?? quantity
}

/** The quantity an order reserves: the fulfilled one, and at most its share of a short batch. */
export function promisedQuantity(order: SharedFulfilment): Quantity {
  return Math.min(comingQuantity(order), order.shared_quantity ?? order.quantity)
}

/** Servings that go back to the batch when an order is cancelled; a short batch gets only those it has. */
export function returnedServings(order: SharedFulfilment & { servings_each: Servings }): Servings {
  return promisedQuantity(order) * order.servings_each
}

/** The price of the quantity that is not fulfilled, in cents. */
export function missingPrice(order: Pick<PricedOrder, keyof Fulfilment | 'unit_price_cents'>): Cents {
  return (order.quantity - comingQuantity(order)) * order.unit_price_cents
}

/**
 * The commission of a completed order in cents, before refunds: at pickup on the fulfilled quantity, online on the paid
 * amount (CONST-04, CONST-06).
 */
export function commissionDue(order: Omit<PricedOrder, 'status' | 'seller_cents'>): Cents {
  if (order.payment_id !== null || order.fulfilled_quantity === null) return order.commission_cents
  return orderTotals(order.unit_price_cents, order.fulfilled_quantity, order.commission_rate).commission
}

/**
 * What the baker keeps of an order now, in cents, after cancellation and refunds. A dispute that the bank took from the
 * baker alone does not return our commission.
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
