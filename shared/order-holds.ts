/** Why an order's payout is on hold: its buyer did not get it, or its baker is suspended. */
export const holdCauses = ['not_received', 'baker_suspended'] as const
export type HoldCause = (typeof holdCauses)[number]

/** The fields of a hold that decide what can be done with its order. */
export interface HoldState {
  cause: HoldCause
  decision: HoldDecision | null
}

/** Whether a hold awaits a decision. */
export function isUndecided<Hold extends HoldState>(hold: Hold | null): hold is Hold & { decision: null } {
  return hold !== null && hold.decision === null
}

/** Whether a suspension blocks an order until a decision. */
export function isStoppedBySuspension(hold: HoldState | null): boolean {
  return isUndecided(hold) && hold.cause === 'baker_suspended'
}

/** Whether a hold cancels the pickup: the baker is suspended and the buyer does not have the order yet. */
export function stopsPickup({
  hold,
  receivedAt,
}: {
  hold: HoldState | null
  receivedAt: string | null
}): boolean {
  return receivedAt === null && isStoppedBySuspension(hold)
}

/** Whether the buyer reported an order as not received and the decision is open. */
export function isNotReceived<Hold extends HoldState>(
  hold: Hold | null,
): hold is Hold & { cause: 'not_received'; decision: null } {
  return isUndecided(hold) && hold.cause === 'not_received'
}

/** How a hold ends: the order goes on and is paid out as usual, or its buyer is refunded. */
export const holdDecisions = ['released', 'refunded'] as const
export type HoldDecision = (typeof holdDecisions)[number]

/** Who ended a hold; `deadline` when nobody decided in time. */
export const holdDeciders = ['buyer', 'baker', 'admin', 'deadline'] as const
export type HoldDecider = (typeof holdDeciders)[number]

/**
 * When a released order is paid out: at once, within minutes of the buyer's receipt, a day later unless the
 * buyer objects, or on completion.
 */
export const releasedPays = ['at_once', 'within_minutes', 'in_a_day', 'when_completed'] as const
export type ReleasedPays = (typeof releasedPays)[number]

/** How many days baker and operator have to decide about a hold; then the buyer is refunded. */
export const holdDays = 7

/** The shortest time to decide about a hold, in hours, even if the provider pays the baker meanwhile. */
const leastHours = 12

const hour = 3_600_000
const day = 24 * hour

/**
 * The deadline to decide about a hold: a week, or a day before the provider pays the baker (null: never), but
 * at least half a day (decisions, when a baker is paid).
 */
export function decideBy(openedAt: Date, providerPaysAt: Date | null): Date {
  const inTime = openedAt.getTime() + holdDays * day
  const usual = providerPaysAt === null ? inTime : Math.min(inTime, providerPaysAt.getTime() - day)
  return new Date(Math.max(usual, openedAt.getTime() + leastHours * hour))
}

/**
 * Until when a buyer can report an order as not received, leaving time to decide; null without a provider's
 * limit.
 */
export function notReceivedUntil(providerPaysAt: Date | null): Date | null {
  return providerPaysAt && new Date(providerPaysAt.getTime() - leastHours * hour)
}

/**
 * Until when a buyer can report an order as not received: until its payout by us or the provider; null
 * without a payout.
 */
export function objectBy({
  paysOutAt,
  completesAt,
  providerPaysAt,
}: {
  paysOutAt: string | null
  completesAt: string | null
  providerPaysAt: string | null
}): Date | null {
  const pays = paysOutAt ?? completesAt
  if (pays === null) return null
  const until = notReceivedUntil(providerPaysAt === null ? null : new Date(providerPaysAt))
  return new Date(Math.min(Date.parse(pays), until?.getTime() ?? Number.POSITIVE_INFINITY))
}

/** How many minutes a buyer can undo the receipt of an order; then it is paid out. */
export const undoMinutes = 10
