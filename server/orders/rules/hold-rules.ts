import { railRules } from '#server/payments/providers/rail-rules.ts'
import type { Reason } from '#shared/api/fields.ts'
import { type HoldCause, type HoldState, holdDays, isUndecided } from '#shared/order-holds.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import type { OrderStatus, StatusAction } from '#shared/order-statuses.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long there is to decide about a hold that is opened on the last day before a provider pays its baker. */
const shortest = 12 * hour
/** How long a refund may take before a provider pays the baker. */
const refundTime = hour

/**
 * By when a hold has to be decided: in a week, and a day before the provider pays the baker on its own, so that a refund is in time
 * (decisions, when a baker is paid). Opened later, in half a day, as far as the provider leaves that; else at once.
 */
export function decideBy(openedAt: Date, payment: { rail: Rail; captured_at: Date | null } | null): Date {
  const opened = openedAt.getTime()
  const inTime = opened + holdDays * day
  const days = payment && railRules[payment.rail].mostDaysHeld
  if (!payment?.captured_at || !days) return new Date(inTime)
  const paidByProvider = payment.captured_at.getTime() + days * day
  const usual = Math.min(inTime, paidByProvider - day)
  const latest = Math.min(Math.max(usual, opened + shortest), paidByProvider - refundTime)
  return new Date(Math.max(opened, latest))
}

/** Why an order is refunded of whose hold nobody was to decide, because its provider pays the baker; null: there was time. */
export function whyNobodyDecided(
  { opened_at, decide_by }: { opened_at: Date; decide_by: Date },
  rail: Rail | null,
): string | null {
  const days = rail && railRules[rail].mostDaysHeld
  if (!rail || !days || decide_by > opened_at) return null
  return `${railFacts[rail].name} pays bakers ${days} days after the purchase, so there was no time left to decide.`
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

/** Why a held order is refunded, unless somebody says it in their own words. */
export function whyRefunded(cause: HoldCause): Reason {
  return cause === 'not_received' ? 'The buyer did not get it.' : 'The baker’s account is suspended.'
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
