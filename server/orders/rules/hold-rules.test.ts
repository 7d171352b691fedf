import { describe, expect, test } from 'vitest'
import { railRules } from '#server/payments/providers/rail-rules.ts'
import { decideBy, notReceivedUntil, objectBy } from '#shared/order-holds.ts'
import { perRail, rails } from '#shared/payment-methods.ts'
import { notReceivedFrom, providerPaysAt, refuseWhileHeld } from './hold-rules.ts'

const at = (date: string) => new Date(`2029-${date}T12:00:00Z`)
const captured_at = at('03-01')
/** A week, or the day before a provider that pays after 28 days. */
const latest = perRail((rail) => (railRules[rail].mostDaysHeld === null ? at('03-31') : at('03-28')))

/** A provider that pays the baker automatically, on 03-29 at noon. */
const delaying = rails.find((rail) => railRules[rail].mostDaysHeld === 28) ?? rails[0]

describe('decisions, when a baker is paid: a hold', () => {
  test.each(rails)('on %s is decided within a week, and before the provider pays', (rail) => {
    const paysAt = providerPaysAt({ rail, captured_at })
    expect(decideBy(at('03-02'), paysAt)).toEqual(at('03-09'))
    expect(decideBy(at('03-24'), paysAt)).toEqual(latest[rail])
    expect(decideBy(at('03-24'), providerPaysAt({ rail, captured_at: null }))).toEqual(at('03-31'))
  })

  test.each<[string, string, string]>([
    ['with a day and a half left, the day before', '03-27T00:00', '03-28T12:00'],
    ['within twelve hours of that, half a day', '03-28T06:00', '03-28T18:00'],
    ['on the last day, half a day', '03-28T20:00', '03-29T08:00'],
    ['late on the last day, half a day', '03-29T01:30', '03-29T13:30'],
    ['after the end, half a day', '03-30T00:00', '03-30T12:00'],
  ])('with automatic provider payout is decided, %s', (_, opened, by) => {
    const moment = (text: string) => new Date(`2029-${text}:00Z`)
    const paysAt = providerPaysAt({ rail: delaying, captured_at })
    expect(decideBy(moment(opened), paysAt)).toEqual(moment(by))
  })

  test('of an order paid at pickup is decided within a week', () => {
    expect(decideBy(at('03-24'), null)).toEqual(at('03-31'))
  })

  test('can be opened while half a day is left to decide before the provider pays', () => {
    const until = notReceivedUntil(providerPaysAt({ rail: delaying, captured_at }))
    expect(until).toEqual(new Date('2029-03-29T00:00:00Z'))
    expect(notReceivedUntil(null)).toBeNull()
  })

  test.each([
    ['its payout', { paysOutAt: '2029-03-04T12:00:00Z' }, '03-04'],
    ['its completion', { completesAt: '2029-03-05T12:00:00Z' }, '03-05'],
    [
      'half a day before its provider pays',
      { completesAt: '2029-03-29T12:00:00Z', providerPaysAt: '2029-03-29T00:00:00Z' },
      '03-28',
    ],
    ['never, without a payout', { providerPaysAt: '2029-03-29T00:00:00Z' }, null],
  ])('can be opened until %s', (_, moments, by) => {
    const never = { paysOutAt: null, completesAt: null, providerPaysAt: null }
    expect(objectBy({ ...never, ...moments })).toEqual(by && at(by))
  })

  const completed_at = at('03-02')
  const pickupEnd = at('03-03')
  test.each([
    ['completed and not paid', { isConfirmed: false, isPayoutWaiting: true, wasSaid: false }, completed_at],
    ['confirmed', { isConfirmed: true, isPayoutWaiting: false, wasSaid: false }, pickupEnd],
    ['paid, cancelled or pending', { isConfirmed: false, isPayoutWaiting: false, wasSaid: false }, null],
    ['already reported', { isConfirmed: true, isPayoutWaiting: true, wasSaid: true }, null],
  ])('can be opened for an order that is %s', (_, order, from) => {
    expect(notReceivedFrom({ ...order, completed_at, pickupEnd })).toEqual(from)
  })

  test.each([
    [[], false, false],
    [['not_received'], false, true],
    [['not_received'], true, false],
    [['baker_suspended'], false, true],
    [['baker_suspended'], true, true],
    [['not_received', 'baker_suspended'], true, true],
  ] as const)('for %j blocks completion, with the code %j: %j', (causes, byCode, isRefused) => {
    expect(refuseWhileHeld(causes, byCode) !== null).toBe(isRefused)
  })
})
