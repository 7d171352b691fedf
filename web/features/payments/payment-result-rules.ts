import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { paymentState } from './checkout-state-rules.ts'

/** How a try to pay went, by what the server says of the checkout before and after it. */
export type PaymentResult = 'paid' | 'partly_paid' | 'cancelled' | 'failed' | 'settling'

/**
 * Reads a try to pay over one rail. What the provider's script reported only matters where nothing was paid:
 * `wasCancelled` tells a buyer's own change of mind from a failure (PAY-08).
 */
export function paymentResult(
  before: Pick<Checkout, 'payments'>,
  after: Pick<Checkout, 'payments'>,
  { rail, wasCancelled, now }: { rail: Rail; wasCancelled: boolean; now: Date },
): PaymentResult {
  const tried = paymentsOver(before, rail).filter((payment) => paymentState(payment, now) === 'awaiting')
  const states = tried.map(({ id }) => {
    const payment = after.payments.find((other) => other.id === id)
    return payment ? paymentState(payment, now) : 'awaiting'
  })
  if (states.includes('settling')) return 'settling'
  if (states.length > 0 && states.every((state) => state === 'paid')) return 'paid'
  if (states.includes('paid')) return 'partly_paid'
  return wasCancelled ? 'cancelled' : 'failed'
}

function paymentsOver({ payments }: Pick<Checkout, 'payments'>, rail: Rail): Payment[] {
  return payments.filter((payment) => payment.rail === rail)
}

/** The orders that a try to pay has sent to their bakers. */
export function newlyPlaced(before: Checkout, after: Checkout): Checkout['orders'] {
  const unplaced = new Set(before.orders.filter(({ placedAt }) => placedAt === null).map(({ id }) => id))
  return after.orders.filter(({ id, placedAt }) => placedAt !== null && unplaced.has(id))
}
