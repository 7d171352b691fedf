import { railRules } from '#server/payments/providers/rail-rules.ts'
import { type HoldCause, type HoldState, isUndecided, type ReleasedPays } from '#shared/order-holds.ts'
import { isOpen, isSold, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus, StatusAction } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** When a provider pays the baker of a payment on its own, whatever we say; null: never. */
export function providerPaysAt(payment: { rail: Rail; captured_at: Date | null } | null): Date | null {
  const days = payment && railRules[payment.rail].mostDaysHeld
  return payment?.captured_at && days ? new Date(payment.captured_at.getTime() + days * 24 * 3_600_000) : null
}

/** Whether a suspension concerns an order's buyer: they have not got it yet, so they are asked not to come, and then that they can. */
export function isToPickUp({
  status,
  received_at,
}: {
  status: OrderStatus
  received_at: Date | null
}): boolean {
  return isOpen(status) && received_at === null
}

/** What decides whether a buyer can say that they did not get an order. */
interface ObjectableOrder {
  isConfirmed: boolean
  /** whether it is completed, and its payout waits */
  isPayoutWaiting: boolean
  completed_at: Date | null
  pickupEnd: Date
  /** whether they said so before, whatever came of it */
  wasSaid: boolean
}

/**
 * From when on a buyer can say that they did not get an order: once its baker has completed it without the code, or its pickup has
 * ended; until it is paid. Null: they cannot.
 */
export function notReceivedFrom(order: ObjectableOrder): Date | null {
  if (order.wasSaid) return null
  if (order.isPayoutWaiting) return order.completed_at
  return order.isConfirmed ? order.pickupEnd : null
}

/** When an order pays whose hold is released now. */
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

/** The actions that are not offered until a hold is decided. A suspended baker cannot sign in, so nobody asks them to cancel. */
const stoppedActions: Readonly<Record<HoldCause, readonly StatusAction[]>> = {
  not_received: ['complete', 'tell_ready', 'fulfil_in_part'],
  baker_suspended: ['complete', 'tell_ready', 'fulfil_in_part', 'set_off', 'request_cancellation'],
}

/** Whether the hold of an order keeps an action from being offered. */
export function isStopped(action: StatusAction, hold: HoldState | null): boolean {
  return isUndecided(hold) && stoppedActions[hold.cause].includes(action)
}

/** What a hold stops until it is decided: a suspended baker's orders wholly, what was not received unless the buyer shows the code. */
export function refuseWhileHeld(causes: readonly HoldCause[], byCode: boolean): string | null {
  if (causes.includes('baker_suspended'))
    return 'This order is on hold, because we are looking into its baker’s account. Refund or release it first.'
  if (causes.includes('not_received') && !byCode)
    return 'The buyer says that they did not get this order. Enter their pickup code, refund the order, or write to us.'
  return null
}
