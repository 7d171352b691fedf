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

/** Whether a hold stops the pickup, so that the buyer does not come: one of a suspended baker, until it is decided. */
export function stopsPickup(hold: HoldState | null): boolean {
  return isUndecided(hold) && hold.cause === 'baker_suspended'
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

/** How long baker and operator have to decide about a hold, in days; then the buyer is refunded. */
export const holdDays = 7

/** How long a buyer can take back that they have an order, in minutes; then it is paid out. */
export const undoMinutes = 10
