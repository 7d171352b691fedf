import { railRules } from '#server/payments/rail-rules.ts'
import { type HoldCause, holdDays } from '#shared/order-holds.ts'
import type { Rail } from '#shared/payment-methods.ts'

const day = 24 * 3_600_000

/**
 * By when a hold has to be decided: in a week, and a day before the provider pays the baker on its own, so that a refund is in time
 * (decisions, when a baker is paid). Never before it was opened.
 */
export function decideBy(openedAt: Date, payment: { rail: Rail; captured_at: Date | null } | null): Date {
  const inTime = openedAt.getTime() + holdDays * day
  const days = payment && railRules[payment.rail].mostDaysHeld
  if (!payment?.captured_at || !days) return new Date(inTime)
  const paidByProvider = payment.captured_at.getTime() + (days - 1) * day
  return new Date(Math.max(openedAt.getTime(), Math.min(inTime, paidByProvider)))
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

/** What a hold stops until it is decided: a suspended baker's orders wholly, what was not received unless the buyer shows the code. */
export function refuseWhileHeld(causes: readonly HoldCause[], byCode: boolean): string | null {
  if (causes.includes('baker_suspended'))
    return 'This order is on hold, because we are looking into its baker’s account. Refund or release it first.'
  if (causes.includes('not_received') && !byCode)
    return 'The buyer says that they did not get this order. Enter their pickup code, refund the order, or write to us.'
  return null
}
