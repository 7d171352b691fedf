import { type DisputeState, isDecided } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'

/** A dispute as we know it, summed over its payments, in cents. */
export interface KnownDispute {
  state: DisputeState
  withdrawn: Cents
  returned: Cents
  fee: Cents
  /** time of the newest report; null if unknown */
  reportedAt?: Date | null
}

/** The changes that a provider's report makes to a dispute. */
export interface NextDispute {
  state: DisputeState
  /** whether to book that the money was withdrawn, and that it was returned */
  withdraws: boolean
  returns: boolean
  /** money that came back of a partly lost dispute, in cents */
  returnsPart: Cents
  /** the fee to book, in cents; negative if the provider refunds it */
  fee: Cents
  /** whether its payments continue: it is decided, and won money has come back */
  isOver: boolean
  news: 'opened' | 'decided' | null
}

/**
 * Computes the changes that a report makes; null if none. Reports may be repeated, late or out of order: a decision is
 * final, and money is withdrawn and returned once.
 */
export function disputeAfter(
  before: KnownDispute | null,
  report: { state: DisputeState; amount: Cents; isWithdrawn: boolean | null; fee: Cents | null; at?: Date },
): NextDispute | null {
  if (before?.reportedAt && report.at && report.at < before.reportedAt) return null
  const wasDecided = before !== null && isDecided(before.state)
  if (wasDecided && !isDecided(report.state)) return null
  const state = wasDecided ? before.state : report.state
  const isKept = isDecided(state) && state !== 'lost'
  const { withdrawn = 0, returned = 0, fee = 0 } = before ?? {}
  const { isStillAway, ...moves } = movesOf({ withdrawn, returned }, report, { state, wasDecided, isKept })
  return {
    state,
    ...moves,
    fee: feeChange(fee, report.fee ?? fee, { wasDecided, isKept }),
    isOver: isDecided(state) && !(isKept && isStillAway),
    news: newsOf(before, state),
  }
}

/** How the disputed money moves, and whether any of it stays withdrawn. */
function movesOf(
  { withdrawn, returned }: Pick<KnownDispute, 'withdrawn' | 'returned'>,
  report: { amount: Cents; isWithdrawn: boolean | null },
  { state, wasDecided, isKept }: { state: DisputeState; wasDecided: boolean; isKept: boolean },
): Pick<NextDispute, 'withdraws' | 'returns' | 'returnsPart'> & { isStillAway: boolean } {
  const isWithdrawn = report.isWithdrawn ?? withdrawn > returned
  const withdraws = isWithdrawn && withdrawn === 0 && !(wasDecided && isKept)
  const isAway = withdraws || withdrawn > returned
  const returns = isAway && isKept && !isWithdrawn
  const isKeptInPart = state === 'lost' && report.isWithdrawn === true && !withdraws
  return {
    withdraws,
    returns,
    returnsPart: isKeptInPart ? Math.max(0, withdrawn - returned - report.amount) : 0,
    isStillAway: isAway && !returns,
  }
}

function newsOf(before: KnownDispute | null, state: DisputeState): NextDispute['news'] {
  if (isDecided(state) && !(before !== null && isDecided(before.state))) return 'decided'
  return before === null ? 'opened' : null
}

/** The dispute fee is charged once. It is refunded only when we win, and later stale reports do not change that. */
function feeChange(
  known: Cents,
  reported: Cents,
  { wasDecided, isKept }: { wasDecided: boolean; isKept: boolean },
): Cents {
  const change = reported - known
  if (isKept && (wasDecided || known > 0)) return Math.min(0, change)
  return known === 0 ? change : 0
}

/**
 * Splits an amount over orders in proportion to what is left of each, in cents. The parts add up and fit; null if the
 * amount exceeds the total.
 */
export function splitDisputed(amount: Cents, left: readonly Cents[]): Cents[] | null {
  const all = left.reduce((sum, one) => sum + one, 0)
  if (amount > all) return null
  let before = 0
  return left.map((one) => {
    const from = all === 0 ? 0 : Math.floor((amount * before) / all)
    before += one
    return (all === 0 ? 0 : Math.floor((amount * before) / all)) - from
  })
}

/**
 * Splits an amount over `first` as far as that reaches, and the rest over `then`, for each order. Returns null if the
 * amount exceeds both.
 */
export function splitInTurn(amount: Cents, first: readonly Cents[], then: readonly Cents[]): Cents[] | null {
  const now = Math.min(
    amount,
    first.reduce((sum, one) => sum + one, 0),
  )
  const [parts, more] = [splitDisputed(now, first), splitDisputed(amount - now, then)]
  return parts && more && parts.map((part, index) => part + (more[index] ?? 0))
}
