import type { PaymentStatus } from '#shared/api/orders.ts'
import type { CaptureId, ClosedReason, PaymentState } from '#shared/api/payments.ts'

/** The state of a payment; one that was captured after it was closed keeps the reason. */
export interface PaymentSnapshot {
  status: PaymentState
  closed_reason: ClosedReason | null
}

/**
 * What can happen to a payment: its money came, a try was declined while the servings are held for another, or one of the
 * ways in which it will not come.
 */
export const paymentEvents = ['captured', 'try_declined', 'declined', 'cancelled', 'expired'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Why we stop waiting for a payment: its buyer gave up, its hold is over, or we take no money for its baker. */
export type StopReason = 'cancelled' | 'expired' | 'declined'

/** What becomes of a payment's orders. */
export type OrdersThen = 'place' | 'wait' | 'cancel' | 'give_back'

interface PaymentEventRow {
  event: PaymentEvent
  from: PaymentState
  to: PaymentState
  closedReason: ClosedReason | 'as_before' | null
  orders: OrdersThen
}

/**
 * Every way a payment can change: the one table (PAY-06 to PAY-08; decisions, stock while paying). What has no row
 * changes nothing: a provider tells the same more than once, and late.
 */
const paymentEventRows: readonly PaymentEventRow[] = [
  { event: 'captured', from: 'awaiting', to: 'captured', closedReason: null, orders: 'place' },
  // the servings are on sale again: money that comes now goes back
  { event: 'captured', from: 'closed', to: 'captured', closedReason: 'as_before', orders: 'give_back' },
  // the buyer may try again, over another of the provider's orders
  { event: 'try_declined', from: 'awaiting', to: 'awaiting', closedReason: null, orders: 'wait' },
  { event: 'declined', from: 'awaiting', to: 'closed', closedReason: 'failed', orders: 'cancel' },
  { event: 'cancelled', from: 'awaiting', to: 'closed', closedReason: 'cancelled', orders: 'cancel' },
  { event: 'expired', from: 'awaiting', to: 'closed', closedReason: 'expired', orders: 'cancel' },
]

/** Where an event leads a payment; null when it changes nothing. */
export interface NextPayment extends PaymentSnapshot {
  orders: OrdersThen
}

/** What an event makes of a payment; null when nothing. */
export function paymentAfter(payment: PaymentSnapshot, event: PaymentEvent): NextPayment | null {
  const row = paymentEventRows.find(
    (candidate) => candidate.event === event && candidate.from === payment.status,
  )
  if (!row) return null
  const closed_reason = row.closedReason === 'as_before' ? payment.closed_reason : row.closedReason
  return { status: row.to, closed_reason, orders: row.orders }
}

/**
 * What a provider's word means for one payment. `stop` is why we no longer wait for it: then whatever is still open at
 * the provider counts as given up, unless its money is being asked for just now. Null: wait on, and while its servings are
 * held what was declined may be tried again (decisions, unpaid attempts).
 */
export function eventOf(
  order: { state: 'open' | 'approved' | 'finished' | 'closed' },
  part: { state: 'open' | 'pending' | 'captured' | 'declined'; captureId: CaptureId | null } | undefined,
  { stop, isHeld, isAsked = false }: { stop: StopReason | null; isHeld: boolean; isAsked?: boolean },
): PaymentEvent | null {
  const declined = stop === null && isHeld ? 'try_declined' : 'declined'
  // without a capture to hold on to, money is as good as on its way
  if (part?.state === 'captured') return part.captureId === null ? null : 'captured'
  if (order.state === 'closed') return stop ?? declined
  if (part?.state === 'declined') return declined
  // money on its way is neither here nor lost
  if (part?.state === 'pending') return null
  return isAsked ? null : stop
}

/** What the payment status of an order is once its payment is closed: nothing is owed for what was given up. */
export function unpaidStatus(reason: ClosedReason | null): PaymentStatus {
  return reason === 'failed' ? 'failed' : 'not_required'
}

/** A payment with the provider's orders that it was to be paid over. */
type TriedOver = Pick<PaymentSnapshot, 'status'> & {
  provider_order_id: string | null
  declined_order_id: string | null
}

/** Whether the last try of a payment was declined, and it waits for another. */
export function isDeclined(payment: TriedOver): boolean {
  const { status, provider_order_id, declined_order_id } = payment
  return status === 'awaiting' && declined_order_id !== null && declined_order_id === provider_order_id
}

/** How long an answer about money may take, in milliseconds, before somebody else asks. */
export const captureGrace = 60_000

/**
 * Whether somebody is asking the provider for this payment's money right now. Only the answer to them says that nothing was
 * taken: whatever else is told meanwhile may be older.
 */
export function isBeingCaptured(
  { capture_requested_at }: { capture_requested_at: Date | null },
  now: Date,
): boolean {
  return capture_requested_at !== null && capture_requested_at.getTime() > now.getTime() - captureGrace
}

/** A payment as far as it decides whether its buyer may pay it. */
export type PayablePayment = TriedOver & { held_until: Date; stopped_at: Date | null }

/**
 * Those of a checkout's payments over one rail that may be paid: held, and not stopped. Not where the provider's order is over
 * for another payment: money for this one may have come with it, or be on its way, and would be taken twice.
 */
export function payableOf<P extends PayablePayment>(payments: readonly P[], now: Date): P[] {
  const held = payments.filter(
    ({ status, stopped_at, held_until }) => status === 'awaiting' && stopped_at === null && held_until > now,
  )
  const over = new Set(
    payments.filter((payment) => !held.includes(payment)).map((payment) => payment.provider_order_id),
  )
  return held.filter(
    (payment) =>
      payment.provider_order_id === null || isDeclined(payment) || !over.has(payment.provider_order_id),
  )
}
