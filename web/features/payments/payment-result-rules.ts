import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { paymentState } from './checkout-state-rules.ts'

/** How a try to pay went, by what the server says of the checkout before and after it. */
export type PaymentResult = 'paid' | 'partly_paid' | 'cancelled' | 'failed' | 'settling'

/**
 * Reads a try to pay over one rail. What the provider's script reported only matters where nothing was paid:
 * `wasCancelled` tells a buyer's own change of mind from a failure (PAY-08). Where nothing was left to pay before, the server
 * was faster than this page.
 */
export function paymentResult(
  before: Pick<Checkout, 'payments'>,
  after: Pick<Checkout, 'payments'>,
  { rail, wasCancelled, now }: { rail: Rail; wasCancelled: boolean; now: Date },
): PaymentResult {
  const all = paymentsOver(before, rail)
  const open = all.filter((payment) => paymentState(payment, now) === 'awaiting')
  const states = (open.length > 0 ? open : all).map(({ id }) => {
    const payment = after.payments.find((other) => other.id === id)
    return payment ? paymentState(payment, now) : 'awaiting'
  })
  if (states.includes('taking') || states.includes('settling')) return 'settling'
  if (states.length > 0 && states.every((state) => state === 'paid')) return 'paid'
  if (states.includes('paid')) return 'partly_paid'
  return wasCancelled ? 'cancelled' : 'failed'
}

function paymentsOver({ payments }: Pick<Checkout, 'payments'>, rail: Rail): Payment[] {
  return payments.filter((payment) => payment.rail === rail)
}

/** What giving up came to: a buyer who approved a payment before has paid it, or is about to. */
export type GiveUpResult = 'stopped' | 'paid' | 'taking'

/** Reads it from the payments that were given up, as they are now. */
export function giveUpResult(payments: readonly Pick<Payment, 'status' | 'closedReason'>[]): GiveUpResult {
  if (payments.some(({ status }) => status === 'awaiting')) return 'taking'
  const isPaid = payments.some(({ status, closedReason }) => status === 'captured' && closedReason === null)
  return isPaid ? 'paid' : 'stopped'
}

/** The orders that went to their bakers between two readings of a checkout. */
export function newlyPlaced(before: Checkout, after: Checkout): Checkout['orders'] {
  const unplaced = new Set(before.orders.filter(({ placedAt }) => placedAt === null).map(({ id }) => id))
  return after.orders.filter(({ id, placedAt }) => placedAt !== null && unplaced.has(id))
}
