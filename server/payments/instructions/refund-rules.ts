import type { PaymentStatus } from '#shared/api/orders.ts'
import type { Cents } from '#shared/money.ts'

/** What decides how much of an order can be given back. */
export interface RefundableOrder {
  payment_status: PaymentStatus
  total_cents: Cents
  commission_cents: Cents
  /** given back already, or on its way */
  refunded_cents: Cents
  /** given back for good by the buyer's bank */
  lost_cents: Cents
}

/** What is left of the money that came for an order; nothing when none came over a rail. */
export function leftToRefund(order: RefundableOrder): Cents {
  const wasPaid = ['paid', 'refund_pending', 'partly_refunded'].includes(order.payment_status)
  return wasPaid ? Math.max(0, order.total_cents - order.refunded_cents - order.lost_cents) : 0
}

/**
 * How much the baker can give back now: nothing while a refund is on its way, so that a repeated click refunds once.
 */
export function refundableNow(order: RefundableOrder): Cents {
  return order.payment_status === 'refund_pending' ? 0 : leftToRefund(order)
}

/** Whether all that came for an order over a rail is refunded, on its way back, or lost in disputes. */
export function isWhollyRefunded(
  order: Pick<RefundableOrder, 'total_cents' | 'refunded_cents' | 'lost_cents'>,
): boolean {
  const gone = order.refunded_cents + order.lost_cents
  return gone > 0 && gone >= order.total_cents
}

/**
 * The platform's part of a refund, which goes back with it: the commission in proportion to all that was given back, rounded half
 * up, less what went back before, so that the parts of a full refund add up to the whole commission.
 */
export function refundedCommission(
  order: Pick<RefundableOrder, 'total_cents' | 'commission_cents' | 'refunded_cents'>,
  amount: Cents,
): Cents {
  const returnedAt = (refunded: Cents) =>
    Math.floor((2 * order.commission_cents * refunded + order.total_cents) / (2 * order.total_cents))
  return returnedAt(order.refunded_cents + amount) - returnedAt(order.refunded_cents)
}

/**
 * The platform's part of what is taken of the rest of an order of which a dispute has some: what is `left` of the commission in
 * proportion, rounded half up, and all of it with the last cent. Never more than the amount; nothing where refunds that were tried
 * before take more than is left.
 */
export function commissionOfRest(left: { amount: Cents; commission: Cents }, amount: Cents): Cents {
  if (left.amount <= 0 || left.commission <= 0) return 0
  return Math.min(amount, Math.floor((2 * left.commission * amount + left.amount) / (2 * left.amount)))
}
