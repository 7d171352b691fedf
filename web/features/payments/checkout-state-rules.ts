import type { Checkout } from '#shared/api/checkouts.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { rails } from '#shared/payment-methods.ts'
import { heldPickups, pickupState } from './held-pickups.ts'

/**
 * The state of one baker's payment: `taking` while the server captures it, `settling` while only the provider knows,
 * `returned` if it arrived after the hold and is refunded.
 */
export type PaymentState =
  | 'awaiting'
  | 'taking'
  | 'settling'
  | 'paid'
  | 'returned'
  | 'cancelled'
  | 'failed'
  | 'expired'

type PaymentFacts = Pick<Payment, 'status' | 'closedReason' | 'heldUntil' | 'isSettling'>

/** The state of a payment at a moment. */
export function paymentState(payment: PaymentFacts, now: Date): PaymentState {
  const { status, closedReason, heldUntil, isSettling } = payment
  if (status === 'awaiting' && isOver(heldUntil, now)) return 'settling'
  if (status === 'awaiting') return isSettling ? 'taking' : 'awaiting'
  if (status === 'captured') return closedReason === null ? 'paid' : 'returned'
  return closedReason ?? 'cancelled'
}

function isOver(heldUntil: string, now: Date): boolean {
  return now.getTime() >= new Date(heldUntil).getTime()
}

/**
 * The state of a whole checkout; open actions come before pending outcomes. `pickup_left`: nothing was paid online, and
 * the part paid at pickup is still held.
 */
export type CheckoutState =
  | 'to_pay'
  | 'taking'
  | 'settling'
  | 'pickup_left'
  | 'placed'
  | 'partly_placed'
  | 'not_placed'

/** The state of a checkout at a moment. */
export function checkoutState(checkout: Checkout, now: Date): CheckoutState {
  const states = checkout.payments.map((payment) => paymentState(payment, now))
  if (states.includes('awaiting')) return 'to_pay'
  if (states.includes('taking')) return 'taking'
  if (states.includes('settling')) return 'settling'
  const isHeld = heldPickups(checkout).some(({ heldUntil }) => heldUntil !== null && !isOver(heldUntil, now))
  if (isHeld) return 'pickup_left'
  const arePlaced = [
    ...checkout.orders.filter(({ rail }) => rail === null).map((order) => pickupState(order) === 'ordered'),
    ...states.map((state) => state === 'paid'),
    ...checkout.refusals.map(() => false),
  ]
  if (!arePlaced.includes(true)) return 'not_placed'
  return arePlaced.includes(false) ? 'partly_placed' : 'placed'
}

/** The payments that can be made now, grouped by rail. */
export function paymentsToMake(checkout: Checkout, now: Date): { rail: Rail; payments: Payment[] }[] {
  const awaiting = checkout.payments.filter((payment) => paymentState(payment, now) === 'awaiting')
  return rails
    .map((rail) => ({ rail, payments: awaiting.filter((payment) => payment.rail === rail) }))
    .filter(({ payments }) => payments.length > 0)
}

/** The earliest end of a checkout's holds; null if it has none. */
export function firstHoldEnd(held: readonly { heldUntil: string | null }[]): Date | null {
  const ends = held.flatMap(({ heldUntil }) => (heldUntil === null ? [] : new Date(heldUntil).getTime()))
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}
