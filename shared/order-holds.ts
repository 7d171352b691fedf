/** Why an order's payout is on hold: its buyer did not get it, or its baker is suspended. */
export const holdCauses = ['not_received', 'baker_suspended'] as const
export type HoldCause = (typeof holdCauses)[number]

/** A hold as far as it decides what can be done with its order. */
export interface HoldState {
  cause: HoldCause
  decision: HoldDecision | null
}

/** Whether nobody has decided about a hold. */
export function isUndecided<Hold extends HoldState>(hold: Hold | null): hold is Hold & { decision: null } {
  return hold !== null && hold.decision === null
}

/** Whether a suspension stops an order, until that is decided. */
export function isStoppedBySuspension(hold: HoldState | null): boolean {
  return isUndecided(hold) && hold.cause === 'baker_suspended'
}

/** Whether a hold stops the pickup, so that the buyer does not come: one of a suspended baker, unless the buyer has the order. */
export function stopsPickup({
  hold,
  receivedAt,
}: {
  hold: HoldState | null
  receivedAt: string | null
}): boolean {
  return receivedAt === null && isStoppedBySuspension(hold)
}

/** Whether the buyer says that they did not get an order, and nobody has decided yet. */
export function isNotReceived<Hold extends HoldState>(
  hold: Hold | null,
): hold is Hold & { cause: 'not_received'; decision: null } {
  return isUndecided(hold) && hold.cause === 'not_received'
}

/** What ends a hold: the order goes on and is paid out as usual, or its buyer is refunded. */
export const holdDecisions = ['released', 'refunded'] as const
export type HoldDecision = (typeof holdDecisions)[number]

/** Who ended a hold; `deadline`: nobody did in time. */
export const holdDeciders = ['buyer', 'baker', 'admin', 'deadline'] as const
export type HoldDecider = (typeof holdDeciders)[number]

/**
 * When an order pays that is released: at once, within minutes as its buyer has it, a day later unless its buyer objects, or once it is
 * completed.
 */
export const releasedPays = ['at_once', 'within_minutes', 'in_a_day', 'when_completed'] as const
export type ReleasedPays = (typeof releasedPays)[number]

/** How long baker and operator have to decide about a hold, in days; then the buyer is refunded. */
export const holdDays = 7

/** How long people have at least to decide about a hold, in hours, even where a provider pays its baker meanwhile. */
const leastHours = 12

const hour = 3_600_000
const day = 24 * hour

/**
 * By when a hold has to be decided: in a week, and a day before the provider pays the baker on its own (null: it never does), but
 * never in less than half a day (decisions, when a baker is paid).
 */
export function decideBy(openedAt: Date, providerPaysAt: Date | null): Date {
  const inTime = openedAt.getTime() + holdDays * day
  const usual = providerPaysAt === null ? inTime : Math.min(inTime, providerPaysAt.getTime() - day)
  return new Date(Math.max(usual, openedAt.getTime() + leastHours * hour))
}

/** Until when a buyer can say that they did not get an order, as people then still have time to decide; null: its provider sets no limit. */
export function notReceivedUntil(providerPaysAt: Date | null): Date | null {
  return providerPaysAt && new Date(providerPaysAt.getTime() - leastHours * hour)
}

/** Until when a buyer can say that they did not get an order: until it is paid, by us or its provider; null where nothing is to be paid. */
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

/** How long a buyer can take back that they have an order, in minutes; then it is paid out. */
export const undoMinutes = 10
