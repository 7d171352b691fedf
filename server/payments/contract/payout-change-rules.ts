/** How long new payments keep going to an account after the baker has another: time to notice one that was not theirs. */
export const payoutChangeHours = 24

/** The account that was paid before, as it is kept. */
export interface FormerPayee {
  /** null: there was none, or it is the one that is paid now */
  former: string | null
  /** when another took its place; null with it */
  changedAt: Date | null
  /** whether it can no longer be paid, by the baker's will or the provider's */
  isFormerGone: boolean
}

/** Whom a provider pays for a baker. */
export interface Payees extends FormerPayee {
  /** whom it would without any wait; null: nobody */
  current: string | null
}

/** Of a baker who was never paid by anybody else. */
export const noFormerPayee: FormerPayee = { former: null, changedAt: null, isFormerGone: false }

/** Until when a change does not count; null when it does, or there was none. */
export function changeCountsFrom({ former, changedAt }: FormerPayee, now: Date): Date | null {
  if (former === null || changedAt === null) return null
  const from = new Date(changedAt.getTime() + payoutChangeHours * 3_600_000)
  return from > now ? from : null
}

/**
 * Whom new payments go to: after a change the former account for 24 hours, and nobody where it is gone (decisions, payout
 * changes). It goes by what is stored and the clock alone, so that any process decides the same; one that has read a moment
 * before the change pays the former account, as it should.
 */
export function payeeAt(payees: Payees, now: Date): string | null {
  if (changeCountsFrom(payees, now) === null) return payees.current
  return payees.isFormerGone ? null : payees.former
}

/** Which accounts can no longer be paid after a change: none, the one that is replaced, or all that a baker had. */
export type GoneWith = 'none' | 'replaced' | 'all'

/**
 * What is kept of the former account once `current` has taken the place of what was paid so far. A first account counts at once,
 * and so does the one that counted last when it comes back. Any other waits for its own 24 hours, in which the one that counted
 * stays in force: of several changes in a row the oldest account, and never one whose own time had not come. So who takes an
 * account over, and is undone in time, is never paid.
 */
export function changePayee(
  before: Payees,
  { current, gone }: { current: string | null; gone: GoneWith },
  now: Date,
): FormerPayee {
  if (current === before.current)
    return {
      ...keptOf(before),
      isFormerGone: before.former !== null && (before.isFormerGone || gone === 'all'),
    }
  const counts = lastToCount(before, now)
  if (counts === null || counts === current) return noFormerPayee
  const wasGone = counts === before.former && before.isFormerGone
  const isReplaced = counts === before.current && gone === 'replaced'
  return { former: counts, changedAt: now, isFormerGone: wasGone || isReplaced || gone === 'all' }
}

/** Who counts, or did last where nobody can be paid now; null: nobody ever did. */
export function lastToCount(payees: Payees, now: Date): string | null {
  const isFormers = payees.current === null || changeCountsFrom(payees, now) !== null
  return isFormers ? payees.former : payees.current
}

/** A change that does not count yet, as its baker reads it. */
export interface WaitingChange {
  /** whom new sales are paid to until then; null: nobody, so that the rail pauses */
  paidTo: string | null
  until: Date
}

/** The change that a baker waits for; null without one, and where there is nothing that it would bring. */
export function waitingChange(payees: Payees, now: Date): WaitingChange | null {
  const until = changeCountsFrom(payees, now)
  const paidTo = payeeAt(payees, now)
  return until === null || (paidTo === null && payees.current === null) ? null : { paidTo, until }
}

function keptOf({ former, changedAt, isFormerGone }: FormerPayee): FormerPayee {
  return { former, changedAt, isFormerGone }
}
