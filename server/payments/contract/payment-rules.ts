import type { PaymentStatus } from '#shared/api/orders.ts'
import type { CaptureId, ClosedReason, PaymentState } from '#shared/api/payments.ts'

/** The state of a payment; one captured after it was closed keeps its closing reason. */
export interface PaymentSnapshot {
  status: PaymentState
  closed_reason: ClosedReason | null
}

/** What can happen to a payment: it is captured, a try is declined while the servings stay held, or it ends unpaid. */
export const paymentEvents = ['captured', 'try_declined', 'declined', 'cancelled', 'expired'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Why we stop waiting for a payment: the buyer gave up, the hold expired, or its baker may not be paid. */
export type StopReason = 'cancelled' | 'expired' | 'declined'

/** What happens to a payment's orders. */
type OrdersThen = 'place' | 'wait' | 'cancel' | 'give_back'

interface PaymentEventRow {
  event: PaymentEvent
  from: PaymentState
  to: PaymentState
  closedReason: ClosedReason | 'as_before' | null
  orders: OrdersThen
}

/**
 * Every transition of a payment (PAY-06 to PAY-08; decisions, stock while paying). An event without a row changes
 * nothing: providers repeat events and deliver them late.
 */
const paymentEventRows: readonly PaymentEventRow[] = [
  { event: 'captured', from: 'awaiting', to: 'captured', closedReason: null, orders: 'place' },
  // the servings are on sale again, so late money is refunded
  { event: 'captured', from: 'closed', to: 'captured', closedReason: 'as_before', orders: 'give_back' },
  // the buyer may try again with another provider order
  { event: 'try_declined', from: 'awaiting', to: 'awaiting', closedReason: null, orders: 'wait' },
  { event: 'declined', from: 'awaiting', to: 'closed', closedReason: 'failed', orders: 'cancel' },
  { event: 'cancelled', from: 'awaiting', to: 'closed', closedReason: 'cancelled', orders: 'cancel' },
  { event: 'expired', from: 'awaiting', to: 'closed', closedReason: 'expired', orders: 'cancel' },
]

/** A payment's next state. */
export interface NextPayment extends PaymentSnapshot {
  orders: OrdersThen
}

/** The payment's state after an event; null when nothing changes. */
export function paymentAfter(payment: PaymentSnapshot, event: PaymentEvent): NextPayment | null {
  const row = paymentEventRows.find(
    (candidate) => candidate.event === event && candidate.from === payment.status,
  )
  if (!row) return null
  const closed_reason = row.closedReason === 'as_before' ? payment.closed_reason : row.closedReason
  return { status: row.to, closed_reason, orders: row.orders }
}

/**
 * The event that a provider's state means for one payment. `stop` says why we no longer wait; null: keep waiting, and a
 * declined part may be tried again while held (decisions, unpaid attempts).
 */
export function eventOf(
  order: { state: 'open' | 'approved' | 'finished' | 'closed' },
  part: { state: 'open' | 'pending' | 'captured' | 'declined'; captureId: CaptureId | null } | undefined,
  { stop, isHeld, isAsked = false }: { stop: StopReason | null; isHeld: boolean; isAsked?: boolean },
): PaymentEvent | null {
  const declined = stop === null && isHeld ? 'try_declined' : 'declined'
  // without a capture id, treat the money as pending
  if (part?.state === 'captured') return part.captureId === null ? null : 'captured'
  if (order.state === 'closed') return stop ?? declined
  if (part?.state === 'declined') return declined
  // pending money is neither captured nor lost
  if (part?.state === 'pending') return null
  return isAsked ? null : stop
}

/** The payment status of an order whose payment is closed: nothing is owed for an abandoned one. */
export function unpaidStatus(reason: ClosedReason | null): PaymentStatus {
  return reason === 'failed' ? 'failed' : 'not_required'
}

/** A payment with its provider orders. */
type TriedOver = Pick<PaymentSnapshot, 'status'> & {
  provider_order_id: string | null
  declined_order_id: string | null
}

/** Whether a payment's last try was declined and it waits for another. */
export function isDeclined(payment: TriedOver): boolean {
  const { status, provider_order_id, declined_order_id } = payment
  return status === 'awaiting' && declined_order_id !== null && declined_order_id === provider_order_id
}

/** How long a capture may take, in milliseconds, before somebody else asks. */
export const captureGrace = 60_000

/**
 * Whether a capture of this payment is under way. Meanwhile only its own answer can say that nothing was captured:
 * other reports may be older.
 */
export function isBeingCaptured(
  { capture_requested_at }: { capture_requested_at: Date | null },
  now: Date,
): boolean {
  return capture_requested_at !== null && capture_requested_at.getTime() > now.getTime() - captureGrace
}

/** The part of a payment that decides whether its buyer may pay it. */
export type PayablePayment = TriedOver & { held_until: Date; stopped_at: Date | null }

/**
 * A checkout's payments over one rail that may be paid: held and not stopped. Excludes those whose provider order is
 * over for another payment: their money may have been taken with it.
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
