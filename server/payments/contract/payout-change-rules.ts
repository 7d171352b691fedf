/** Hours that new payments still go to the former account after a change, so that a baker can notice a hijack. */
export const payoutChangeHours = 24

/** The former account, as stored. */
export interface FormerPayee {
  /** null: there was none, or it is the current one */
  former: string | null
  /** when another account replaced it; null with it */
  changedAt: Date | null
  /** whether it can no longer be paid, by the baker's choice or the provider's */
  isFormerGone: boolean
}

/** The accounts a provider pays for a baker. */
export interface Payees extends FormerPayee {
  /** the account it pays without the waiting period; null: none */
  current: string | null
}

/** For a baker who never had another account. */
export const noFormerPayee: FormerPayee = { former: null, changedAt: null, isFormerGone: false }

/** When a change takes effect; null when it already has, or there was none. */
export function changeCountsFrom({ former, changedAt }: FormerPayee, now: Date): Date | null {
  if (former === null || changedAt === null) return null
  const from = new Date(changedAt.getTime() + payoutChangeHours * 3_600_000)
  return from > now ? from : null
}

/**
 * The account for new payments: for 24 hours after a change the former one, or none if it is gone (decisions, payout
 * changes). Depends only on stored data and the clock, so all processes agree.
 */
export function payeeAt(payees: Payees, now: Date): string | null {
  if (changeCountsFrom(payees, now) === null) return payees.current
  return payees.isFormerGone ? null : payees.former
}

/** Which accounts a change makes unpayable: none, the replaced one, or all of the baker's. */
export type GoneWith = 'none' | 'replaced' | 'all'

/**
 * The former account to store once `current` replaces the account paid so far (decisions, payout changes). Only a first
 * account or a return to the one in effect counts at once; others wait 24 hours.
 */
export function changePayee(
  before: Payees,
  { current, gone }: { current: string | null; gone: GoneWith },
  now: Date,
): FormerPayee {
  if (current === before.current)
    return {
      ...formerOf(before),
      isFormerGone: before.former !== null && (before.isFormerGone || gone === 'all'),
    }
  const counts = lastToCount(before, now)
  if (counts === null || counts === current) return noFormerPayee
  const wasGone = counts === before.former && before.isFormerGone
  const isReplaced = counts === before.current && gone === 'replaced'
  return { former: counts, changedAt: now, isFormerGone: wasGone || isReplaced || gone === 'all' }
}

/** The account in effect, or the last one where nobody can be paid now; null: there never was one. */
export function lastToCount(payees: Payees, now: Date): string | null {
  const isFormers = payees.current === null || changeCountsFrom(payees, now) !== null
  return isFormers ? payees.former : payees.current
}

/** A change not in effect yet, as its baker sees it. */
export interface WaitingChange {
  /** the account new sales are paid to until then; null: nobody, so the rail pauses */
  paidTo: string | null
  until: Date
}

/** The pending change; null without one, and where it would bring the baker nothing. */
export function waitingChange(payees: Payees, now: Date): WaitingChange | null {
  const until = changeCountsFrom(payees, now)
  const paidTo = payeeAt(payees, now)
  return until === null || (paidTo === null && payees.current === null) ? null : { paidTo, until }
}

function formerOf({ former, changedAt, isFormerGone }: FormerPayee): FormerPayee {
  return { former, changedAt, isFormerGone }
}
