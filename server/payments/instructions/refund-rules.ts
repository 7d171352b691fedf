import type { PaymentStatus } from '#shared/api/orders.ts'
import type { Cents } from '#shared/money.ts'

/** The parts of an order that limit its refunds. */
export interface RefundableOrder {
  payment_status: PaymentStatus
  total_cents: Cents
  commission_cents: Cents
  /** refunded, or with a refund under way */
  refunded_cents: Cents
  /** lost in disputes */
  lost_cents: Cents
}

/** What is left to refund of an order; zero for an order not paid over a rail. */
export function leftToRefund(order: RefundableOrder): Cents {
  const wasPaid = ['paid', 'refund_pending', 'partly_refunded'].includes(order.payment_status)
  return wasPaid ? Math.max(0, order.total_cents - order.refunded_cents - order.lost_cents) : 0
}

/** What the baker can refund now: nothing while a refund is under way, so a double click refunds once. */
export function refundableNow(order: RefundableOrder): Cents {
  return order.payment_status === 'refund_pending' ? 0 : leftToRefund(order)
}

/** Whether all of an order is refunded, being refunded, or lost in disputes. */
export function isWhollyRefunded(
  order: Pick<RefundableOrder, 'total_cents' | 'refunded_cents' | 'lost_cents'>,
): boolean {
  const gone = order.refunded_cents + order.lost_cents
  return gone > 0 && gone >= order.total_cents
}

/**
 * The commission that a refund returns: proportional to all refunds, rounded half up, less earlier ones. The parts of a
 * full refund add up to the whole commission.
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
 * The commission in a refund after a dispute took part of the order: proportional to what is `left`, rounded half up.
 * Never more than the amount; zero when earlier refunds exceed what is left.
 */
export function commissionOfRest(left: { amount: Cents; commission: Cents }, amount: Cents): Cents {
  if (left.amount <= 0 || left.commission <= 0) return 0
  return Math.min(amount, Math.floor((2 * left.commission * amount + left.amount) / (2 * left.amount)))
}
