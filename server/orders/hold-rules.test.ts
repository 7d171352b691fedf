import { describe, expect, test } from 'vitest'
import { railRules } from '#server/payments/rail-rules.ts'
import { perRail, rails } from '#shared/payment-methods.ts'
import { decideBy, notReceivedFrom, refuseWhileHeld } from './hold-rules.ts'

const at = (date: string) => new Date(`2029-${date}T12:00:00Z`)
const captured_at = at('03-01')
/** A week, and for who pays the baker after 28 days whatever we say the day before that. */
const latest = perRail((rail) => (railRules[rail].mostDaysHeld === null ? at('03-31') : at('03-28')))

describe('decisions, when a baker is paid: a hold', () => {
  test.each(rails)('over %s is decided within a week, and before the provider pays', (rail) => {
    expect(decideBy(at('03-02'), { rail, captured_at })).toEqual(at('03-09'))
    expect(decideBy(at('03-24'), { rail, captured_at })).toEqual(latest[rail])
    expect(decideBy(at('03-30'), { rail, captured_at }).getTime()).toBeGreaterThanOrEqual(
      at('03-30').getTime(),
    )
    expect(decideBy(at('03-24'), { rail, captured_at: null })).toEqual(at('03-31'))
  })

  test('of what is paid at pickup is decided within a week', () => {
    expect(decideBy(at('03-24'), null)).toEqual(at('03-31'))
  })

  const completed_at = at('03-02')
  const pickupEnd = at('03-03')
  test.each([
    ['completed and not paid', { isConfirmed: false, isPayoutWaiting: true, wasSaid: false }, completed_at],
    ['confirmed', { isConfirmed: true, isPayoutWaiting: false, wasSaid: false }, pickupEnd],
    ['paid, cancelled or pending', { isConfirmed: false, isPayoutWaiting: false, wasSaid: false }, null],
    ['said before', { isConfirmed: true, isPayoutWaiting: true, wasSaid: true }, null],
  ])('can be asked for by the buyer of an order that is %s', (_, order, from) => {
    expect(notReceivedFrom({ ...order, completed_at, pickupEnd })).toEqual(from)
  })

  test.each([
    [[], false, false],
    [['not_received'], false, true],
    [['not_received'], true, false],
    [['baker_suspended'], false, true],
    [['baker_suspended'], true, true],
    [['not_received', 'baker_suspended'], true, true],
  ] as const)(
    'for %j keeps an order from being completed, by the code %j: %j',
    (causes, byCode, isRefused) => {
      expect(refuseWhileHeld(causes, byCode) !== null).toBe(isRefused)
    },
  )
})
