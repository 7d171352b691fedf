import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { paymentState } from './checkout-state-rules.ts'

/** The result of an attempt to pay, from the server's checkout before and after it. */
export type PaymentResult = 'paid' | 'partly_paid' | 'cancelled' | 'failed' | 'settling'

/**
 * The result of an attempt over one rail. `wasCancelled` distinguishes a cancellation from a failure if nothing was
 * paid (PAY-08). If nothing was open before, the server captured the payment before this page asked.
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

/** The result of giving up: a payment approved earlier is or will be paid. */
export type GiveUpResult = 'stopped' | 'paid' | 'taking'

/** The result from the current state of the cancelled payments. */
export function giveUpResult(payments: readonly Pick<Payment, 'status' | 'closedReason'>[]): GiveUpResult {
  if (payments.some(({ status }) => status === 'awaiting')) return 'taking'
  const isPaid = payments.some(({ status, closedReason }) => status === 'captured' && closedReason === null)
  return isPaid ? 'paid' : 'stopped'
}

/** The orders placed between two versions of a checkout. */
export function newlyPlaced(before: Checkout, after: Checkout): Checkout['orders'] {
  const unplaced = new Set(before.orders.filter(({ placedAt }) => placedAt === null).map(({ id }) => id))
  return after.orders.filter(({ id, placedAt }) => placedAt !== null && unplaced.has(id))
}
