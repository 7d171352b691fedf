import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeCountsFrom,
  changePayee,
  type FormerPayee,
  type GoneWith,
  noFormerPayee,
  type Payees,
  payeeAt,
  payoutChangeHours,
  waitingChange,
} from './payout-change-rules.ts'

const start = new Date('2026-11-22T12:00:00Z')
const hoursOn = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const justBefore = new Date(hoursOn(24).getTime() - 1)
const paid = (current: string | null, former: Partial<FormerPayee> = {}): Payees => ({
  current,
  ...noFormerPayee,
  ...former,
})
/** `current` replaced `old` 24 hours before `hoursOn(24)`. */
const changed = (current: string | null, isFormerGone = false) =>
  paid(current, { former: 'old', changedAt: start, isFormerGone })

describe('decisions, payout changes: the payee of new payments', () => {
  it.each<[string, Payees, Date, string | null]>([
    ['nobody yet', paid(null), start, null],
    ['a first account, at once', paid('first'), start, 'first'],
    ['the old account, at the moment of the change', changed('new'), start, 'old'],
    ['the old account, within a day', changed('new'), justBefore, 'old'],
    ['the new account, after a day', changed('new'), hoursOn(24), 'new'],
    ['the new account, long after', changed('new'), hoursOn(1000), 'new'],
    ['nobody at the change, when the old one is gone', changed('new', true), start, null],
    ['nobody within a day, when the old one is gone', changed('new', true), justBefore, null],
    ['the new account, though the old one is gone', changed('new', true), hoursOn(24), 'new'],
    ['the old account, while the new one is not ready', changed(null), justBefore, 'old'],
    ['nobody after a day, when the new one is not ready', changed(null), hoursOn(24), null],
    ['nobody, when both are gone', changed(null, true), start, null],
  ])('%s', (_name, payees, now, to) => {
    expect(payeeAt(payees, now)).toBe(to)
    // a baker sees a pending change only while it will bring them something
    const isWaiting = now < hoursOn(24) && payees.former !== null && (to !== null || payees.current !== null)
    expect(waitingChange(payees, now)).toEqual(isWaiting ? { paidTo: to, until: hoursOn(24) } : null)
  })
})

describe('decisions, payout changes: the former account after a change', () => {
  const old = (changedAt: Date, isFormerGone = false) => ({ former: 'old', changedAt, isFormerGone })
  it.each<[string, Payees, string | null, GoneWith, Date, FormerPayee]>([
    ['a first account', paid(null), 'first', 'none', start, noFormerPayee],
    ['the same account', paid('old'), 'old', 'none', start, noFormerPayee],
    ['another account', paid('old'), 'new', 'none', start, old(start)],
    ['another account, with the first gone', paid('old'), 'new', 'replaced', start, old(start, true)],
    ['the only account lost', paid('old'), null, 'replaced', start, old(start, true)],
    ['the only account removed', paid('old'), null, 'all', start, old(start, true)],
    [
      'another account, after one was lost',
      changed(null, true),
      'new',
      'none',
      hoursOn(1),
      old(hoursOn(1), true),
    ],
    [
      'another account, long after one was lost',
      changed(null, true),
      'new',
      'none',
      hoursOn(900),
      old(hoursOn(900), true),
    ],
    [
      'the same account again, after it was lost',
      changed(null, true),
      'old',
      'none',
      hoursOn(1),
      noFormerPayee,
    ],
    [
      'the same account again, long after it was lost',
      changed(null, true),
      'old',
      'none',
      hoursOn(900),
      noFormerPayee,
    ],
    ['the old account again within a day', changed('new'), 'old', 'none', hoursOn(23), noFormerPayee],
    [
      'a third account within a day, with its own waiting period',
      changed('new'),
      'third',
      'none',
      hoursOn(23),
      old(hoursOn(23)),
    ],
    ['the new account lost within a day', changed('new'), null, 'replaced', hoursOn(23), old(hoursOn(23))],
    ['all accounts removed within a day', changed('new'), null, 'all', hoursOn(23), old(hoursOn(23), true)],
    [
      'all accounts removed while the new one is not ready',
      changed(null),
      null,
      'all',
      hoursOn(1),
      old(start, true),
    ],
    [
      'a third account within a day, with the first gone',
      changed('new', true),
      'third',
      'none',
      hoursOn(2),
      old(hoursOn(2), true),
    ],
    [
      'the old account again after a day, as a change of its own',
      changed('new'),
      'old',
      'none',
      hoursOn(24),
      { former: 'new', changedAt: hoursOn(24), isFormerGone: false },
    ],
  ])('%s', (_name, before, current, gone, now, kept) => {
    expect(changePayee(before, { current, gone }, now)).toEqual(kept)
  })
})

/** A step in a baker's account history: the account paid after some minutes. */
const Step = fc.record({
  minutes: fc.integer({ min: 0, max: 40 * 60 }),
  account: fc.constantFrom('a', 'b', 'c', null),
})

it('decisions, payout changes: pays only the first account, or one that stayed for a day', () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 12 }), fc.integer({ min: 0, max: 40 * 60 }), (steps, rest) => {
      let payees = paid(null)
      let now = start
      const periods: { account: string | null; since: Date; to: Date }[] = []
      for (const { minutes, account } of steps) {
        now = new Date(now.getTime() + minutes * 60_000)
        const last = periods.at(-1)
        if (last) last.to = now
        // the same account twice is no change
        if (account === payees.current) continue
        payees = { current: account, ...changePayee(payees, { current: account, gone: 'none' }, now) }
        periods.push({ account, since: now, to: now })
      }
      now = new Date(now.getTime() + rest * 60_000)
      const last = periods.at(-1)
      if (last) last.to = now
      expect(payeeAt(payees, now)).toBe(expectedPayee(joined(periods)))
      // and the announced date is right
      const until = changeCountsFrom(payees, now)
      if (until !== null) expect(payeeAt(payees, until)).toBe(payees.current)
    }),
    { numRuns: 2000 },
  )
})

/** Merges adjacent periods of the same account. */
function joined(periods: readonly { account: string | null; since: Date; to: Date }[]) {
  const times: { account: string | null; since: Date; to: Date }[] = []
  for (const period of periods) {
    const last = times.at(-1)
    if (last && last.account === period.account) last.to = period.to
    else times.push({ ...period })
  }
  return times
}

/** The expected payee from the full history, instead of the stored former account. */
function expectedPayee(periods: readonly { account: string | null; since: Date; to: Date }[]): string | null {
  let counts: string | null = null
  let paidNow: string | null = null
  for (const { account, since, to } of periods) {
    const hours = (to.getTime() - since.getTime()) / 3_600_000
    if (account !== null && (counts === null || account === counts || hours >= payoutChangeHours))
      counts = account
    // the account in effect is paid for a day after it was replaced, or nobody once it has no successor
    paidNow = account === null && hours >= payoutChangeHours ? null : counts
  }
  return paidNow
}
