import { type DisputeState, isDecided } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'

/** A dispute as we know it so far, over all payments that it covers, in cents. */
export interface KnownDispute {
  state: DisputeState
  withdrawn: Cents
  returned: Cents
  fee: Cents
  /** of when the newest report of it is; null: not known */
  reportedAt?: Date | null
}

/** What a provider's report makes of a dispute. */
export interface NextDispute {
  state: DisputeState
  /** whether the disputed money is to be booked as taken away, and as given back */
  withdraws: boolean
  returns: boolean
  /** what of it has come back though it was lost, as that was decided in part, in cents */
  returnsPart: Cents
  /** what the provider asks for it that is not booked yet, in cents; less than nothing: what it gives back of that */
  fee: Cents
  /** whether its payments go on: it is decided, and what was won has come back */
  isOver: boolean
  news: 'opened' | 'decided' | null
}

/**
 * What a provider's report makes of a dispute that we know, or do not yet (null). Reports may come twice, late and out of order:
 * a decided dispute stays as it was decided, what was withdrawn stays so until it is won, and is returned once. A signed report that is
 * older than the newest one counts for nothing, and one that does not say whether money is away changes nothing of that. Null: it
 * changes nothing.
 */
export function disputeAfter(
  before: KnownDispute | null,
  told: { state: DisputeState; amount: Cents; isWithdrawn: boolean | null; fee: Cents | null; at?: Date },
): NextDispute | null {
  if (before?.reportedAt && told.at && told.at < before.reportedAt) return null
  const wasDecided = before !== null && isDecided(before.state)
  if (wasDecided && !isDecided(told.state)) return null
  const state = wasDecided ? before.state : told.state
  const isKept = isDecided(state) && state !== 'lost'
  const { withdrawn = 0, returned = 0, fee = 0 } = before ?? {}
  const isWithdrawn = told.isWithdrawn ?? withdrawn > returned
  const withdraws = isWithdrawn && withdrawn === 0 && !(wasDecided && isKept)
  const isAway = withdraws || withdrawn > returned
  const returns = isAway && isKept && !isWithdrawn
  const isKeptInPart = state === 'lost' && told.isWithdrawn === true && !withdraws
  return {
    state,
    withdraws,
    returns,
    returnsPart: isKeptInPart ? Math.max(0, withdrawn - returned - told.amount) : 0,
    fee: feeChange(fee, told.fee ?? fee, { wasDecided, isKept }),
    isOver: isDecided(state) && !(isKept && isAway && !returns),
    news: newsOf(before, state),
  }
}

function newsOf(before: KnownDispute | null, state: DisputeState): NextDispute['news'] {
  if (isDecided(state) && !(before !== null && isDecided(before.state))) return 'decided'
  return before === null ? 'opened' : null
}

/**
 * A fee is asked for once. Only of a dispute that was kept may it come back, and then it stays back, whatever an older word
 * says.
 */
function feeChange(
  known: Cents,
  told: Cents,
  { wasDecided, isKept }: { wasDecided: boolean; isKept: boolean },
): Cents {
  const change = told - known
  if (isKept && (wasDecided || known > 0)) return Math.min(0, change)
  return known === 0 ? change : 0
}

/**
 * Splits a disputed amount over orders in proportion to what is left of each, in cents, so that the parts add up to it and
 * none is more than what is left; null when it is more than all of them have.
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
 * Splits an amount as `splitDisputed` does, over what is to give first as far as that reaches, and the rest over what is to give
 * then, for each order.
 */
export function splitInTurn(amount: Cents, first: readonly Cents[], then: readonly Cents[]): Cents[] | null {
  const now = Math.min(
    amount,
    first.reduce((sum, one) => sum + one, 0),
  )
  const [parts, more] = [splitDisputed(now, first), splitDisputed(amount - now, then)]
  return parts && more && parts.map((part, index) => part + (more[index] ?? 0))
}
