import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { clockOf } from '#shared/minutes-of-day.ts'
import { addDays } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { momentsOf, nextBatch, takesOrders } from './batch-rules.ts'
import { cutoffColumns, cutoffOf } from './cutoff-rules.ts'

const newYork = (readyByDate: string, readyByTime: string) => ({
  readyByDate,
  readyByTime,
  timeZone: 'America/New_York',
})
const momentsIn = (of: { ready_at: Date; order_by: Date }) => [
  of.ready_at.toISOString().slice(0, 16),
  of.order_by.toISOString().slice(0, 16),
]

test.each([
  ['by the end of its day', newYork('2026-11-28', '09:00'), null, '2026-11-28T14:00', '2026-11-29T05:00'],
  [
    'by Thursday at 6 PM',
    newYork('2026-11-28', '09:00'),
    { daysBefore: 2, at: '18:00' },
    '2026-11-28T14:00',
    '2026-11-26T23:00',
  ],
  ['a day before', newYork('2026-11-28', '09:00'), { hours: 24 }, '2026-11-28T14:00', '2026-11-27T14:00'],
  // at the end of daylight saving time, the day before has 25 hours
  [
    'before the clocks change',
    newYork('2026-11-01', '09:00'),
    { hours: 24 },
    '2026-11-01T14:00',
    '2026-10-31T14:00',
  ],
  [
    'by the clock before the clocks change',
    newYork('2026-11-01', '09:00'),
    { daysBefore: 1, at: '09:00' },
    '2026-11-01T14:00',
    '2026-10-31T13:00',
  ],
  // the clocks go from 2 to 3 AM
  ['at a skipped clock time', newYork('2027-03-14', '02:30'), null, '2027-03-14T07:30', '2027-03-15T04:00'],
])('a batch can be ordered %s', (_, ready, cutoff, readyAt, orderBy) => {
  expect(momentsIn(momentsOf(ready, { ...cutoffColumns(cutoff), lead_hours: null }))).toEqual([
    readyAt,
    orderBy,
  ])
})

test.each([
  ['its lead time, without a cutoff', null, 48, '2026-11-26T14:00'],
  ['its lead time, if earlier than the cutoff', { hours: 24 }, 48, '2026-11-26T14:00'],
  ['the cutoff, if earlier than its lead time', { daysBefore: 3, at: '18:00' }, 48, '2026-11-25T23:00'],
])('a batch of a bake with a lead time can be ordered by %s', (_, cutoff, lead_hours, orderBy) => {
  const moments = momentsOf(newYork('2026-11-28', '09:00'), { ...cutoffColumns(cutoff), lead_hours })
  expect(momentsIn(moments)).toEqual(['2026-11-28T14:00', orderBy])
})

test('a lead time is in hours, also when the clocks change', () => {
  const terms = { ...cutoffColumns(null), lead_hours: 24 }
  expect(momentsIn(momentsOf(newYork('2026-11-01', '09:00'), terms))[1]).toBe('2026-10-31T14:00')
})

test('a cutoff is read as it was stored', () => {
  for (const cutoff of [null, { hours: 3 }, { daysBefore: 0, at: '00:00' }, { daysBefore: 13, at: '23:59' }])
    expect(cutoffOf(cutoffColumns(cutoff))).toEqual(cutoff)
})

test('the order-by time has the local clock time that was set, in any time zone on any day', () => {
  const zones = [
    'America/New_York',
    'America/Los_Angeles',
    'Pacific/Honolulu',
    'America/Phoenix',
    'Europe/London',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 13 }),
      // no clock of these zones changes at other times
      fc.integer({ min: 4 * 60, max: 1439 }),
      (timeZone, day, daysBefore, minute) => {
        const readyByDate = addDays('2026-01-01', day)
        const cutoff = { ...cutoffColumns({ daysBefore, at: clockOf(minute) }), lead_hours: null }
        const { order_by } = momentsOf({ readyByDate, readyByTime: '23:59', timeZone }, cutoff)
        const { readyByDate: date, readyByTime: time } = clockAt(order_by, timeZone)
        return date === addDays(readyByDate, -daysBefore) && time === clockOf(minute)
      },
    ),
    { numRuns: 10_000 },
  )
})

const now = new Date('2026-11-24T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const open = { closed_from: null, closed_to: null }
const batch = (ready: number, change: object = {}) => ({
  id: `${ready}`,
  state: 'open' as const,
  ready_by_date: dayIn(ready),
  ready_at: inDays(ready),
  order_by: inDays(ready - 1),
  servings_available: 3,
  ...change,
})

describe('decisions, ids: the next batch', () => {
  it.each([
    ['the earliest', [batch(9), batch(2), batch(16)], '2'],
    ['not one that is too late to order', [batch(1, { order_by: now }), batch(8)], '8'],
    ['not a draft', [batch(2, { state: 'draft' }), batch(9)], '9'],
    ['not a skipped one', [batch(2, { state: 'skipped' }), batch(9)], '9'],
    ['not one that was cancelled', [batch(2, { state: 'cancelled' }), batch(9)], '9'],
    ['one with servings left', [batch(2, { servings_available: 0 }), batch(9)], '9'],
    [
      'the earliest, if all are sold out',
      [batch(9, { servings_available: 0 }), batch(2, { servings_available: 0 })],
      '2',
    ],
    ['none', [batch(0)], undefined],
    ['undefined without batches', [], undefined],
  ])('is %s', (_, batches, id) => {
    expect(nextBatch(batches, open, 1, now)?.id).toBe(id)
  })

  it.each([
    ['the first after a holiday', [2, 9, 16], [2, 9], '16'],
    ['the first before it', [2, 9, 16], [3, 16], '2'],
    ['the earliest if all are within the holiday', [9, 2], [1, 20], '2'],
  ])('is %s of the baker', (_, ready, [from = 0, to = 0], id) => {
    const closed = { closed_from: dayIn(from), closed_to: dayIn(to) }
    const batches = ready.map((days) => batch(days))
    expect(nextBatch(batches, closed, 1, now)?.id).toBe(id)
    // a closed day is not shown just because servings are left
    const soldOut = batches.map((one) => (one.id === id ? { ...one, servings_available: 0 } : one))
    if (ready.length === 3 && id === '16') expect(nextBatch(soldOut, closed, 1, now)?.id).toBe(id)
  })

  it('matches a reference implementation', () => {
    const anyBatch = fc.record({
      state: fc.constantFrom('open' as const, 'draft' as const, 'skipped' as const, 'cancelled' as const),
      ready_by_date: fc.constant('2026-11-28'),
      ready_at: fc.integer({ min: 0, max: 20 }).map(inDays),
      order_by: fc.integer({ min: -3, max: 20 }).map(inDays),
      servings_available: fc.integer({ min: 0, max: 2 }),
    })
    fc.assert(
      fc.property(fc.array(anyBatch, { maxLength: 6 }), (batches) => {
        const next = nextBatch(batches, open, 1, now)
        const orderable = batches.filter((one) => takesOrders(one, now))
        if (!next) return orderable.length === 0
        const left = orderable.filter(({ servings_available }) => servings_available > 0)
        const candidates = left.length > 0 ? left : orderable
        const earliest = Math.min(...candidates.map(({ ready_at }) => ready_at.getTime()))
        return candidates.includes(next) && next.ready_at.getTime() === earliest
      }),
      { numRuns: 10_000 },
    )
  })
})
