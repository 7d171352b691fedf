import { railRules } from '#server/payments/providers/rail-rules.ts'
import { type HoldCause, type HoldState, isUndecided, type ReleasedPays } from '#shared/order-holds.ts'
import { isOpen, isSold, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus, StatusAction } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** When a provider pays the baker automatically, even during a hold; null: never. */
export function providerPaysAt(payment: { rail: Rail; captured_at: Date | null } | null): Date | null {
  const days = payment && railRules[payment.rail].mostDaysHeld
  return payment?.captured_at && days ? new Date(payment.captured_at.getTime() + days * 24 * 3_600_000) : null
}

/** Whether the buyer still has to pick up the order, and so gets emails about a suspension. */
export function isToPickUp({
  status,
  received_at,
}: {
  status: OrderStatus
  received_at: Date | null
}): boolean {
  return isOpen(status) && received_at === null
}

/** What decides whether a buyer can report an order as not received. */
interface ObjectableOrder {
  isConfirmed: boolean
  /** whether it is completed and its payout is pending */
  isPayoutWaiting: boolean
  completed_at: Date | null
  pickupEnd: Date
  /** whether the buyer already reported it, decided or not */
  wasSaid: boolean
}

/**
 * From when the buyer can report an order as not received: after a completion without the code, or after the pickup,
 * until it is paid. Null: not possible.
 */
export function notReceivedFrom(order: ObjectableOrder): Date | null {
  if (order.wasSaid) return null
  if (order.isPayoutWaiting) return order.completed_at
  return order.isConfirmed ? order.pickupEnd : null
}

/** When an order pays if its hold is released now. */
export function whenReleased(
  held: {
    cause: HoldCause
    status: OrderStatus
    received_at: Date | null
    pays_out_at: Date | null
    pickup_end: Date
  },
  now: Date,
): ReleasedPays {
  const isSettled = isSold(held.status) && held.pays_out_at === null
  if (held.cause === 'not_received' || isSettled) return 'at_once'
  if (held.received_at !== null) return 'within_minutes'
  const isOver = isToHandOver(held.status) && held.pickup_end <= now
  return isOver || held.pays_out_at !== null ? 'in_a_day' : 'when_completed'
}

/** The actions a hold stops. Suspended bakers cannot sign in, so cancellation requests are stopped too. */
const stoppedActions: Readonly<Record<HoldCause, readonly StatusAction[]>> = {
  not_received: ['complete', 'tell_ready', 'fulfil_in_part'],
  baker_suspended: ['complete', 'tell_ready', 'fulfil_in_part', 'set_off', 'request_cancellation'],
}

/** Whether the order's hold stops an action. */
export function isStopped(action: StatusAction, hold: HoldState | null): boolean {
  return isUndecided(hold) && stoppedActions[hold.cause].includes(action)
}

/**
 * Why an order on hold cannot be completed, or null: a suspension stops all, a not-received hold all without the code.
 */
export function refuseWhileHeld(causes: readonly HoldCause[], byCode: boolean): string | null {
  if (causes.includes('baker_suspended'))
    return 'This order is on hold, because we are looking into its baker’s account. Refund or release it first.'
  if (causes.includes('not_received') && !byCode)
    return 'The buyer says that they did not get this order. Enter their pickup code, refund the order, or write to us.'
  return null
}
