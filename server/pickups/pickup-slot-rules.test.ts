import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { saturdays } from '#tests/make/saturday-window.ts'
import { type OpenWindow, placesLeft, slotsFor } from './pickup-slot-rules.ts'

const time_zone = 'America/New_York'
const open = { closed_from: null, closed_to: null }
// Friday at 5 PM
const goods = {
  ready_at: new Date('2026-11-27T22:00:00Z'),
  time_zone,
  place_id: null,
  ...open,
  order_by: null,
  pickup_window_ids: null,
  is_weekly: false,
}
const times = (of: { from: Date; until: Date; orderBy: Date }[]) =>
  of.map(({ from, until, orderBy }) => [from, until, orderBy].map((at) => at.toISOString().slice(0, 16)))

test('decisions, pickup windows: hourly slots for two weeks after the goods are ready', () => {
  expect(times(slotsFor(goods, [saturdays]))).toEqual([
    ['2026-11-28T14:00', '2026-11-28T15:00', '2026-11-26T23:00'],
    ['2026-11-28T15:00', '2026-11-28T16:00', '2026-11-26T23:00'],
    ['2026-11-28T16:00', '2026-11-28T17:00', '2026-11-26T23:00'],
    ['2026-12-05T14:00', '2026-12-05T15:00', '2026-12-03T23:00'],
    ['2026-12-05T15:00', '2026-12-05T16:00', '2026-12-03T23:00'],
    ['2026-12-05T16:00', '2026-12-05T17:00', '2026-12-03T23:00'],
  ])
})

describe('decisions, weekly bakes', () => {
  const weekly = { ...goods, is_weekly: true }
  const days = (of: { startsAt: Date }[]) => [
    ...new Set(of.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))),
  ]
  const sundays = { ...saturdays, id: 'sundays', weekday: 0 }

  it('by default are picked up on the first day with a window after they are ready', () => {
    expect(days(slotsFor(weekly, [saturdays]))).toEqual(['2026-11-28'])
    expect(days(slotsFor(weekly, [saturdays, sundays]))).toEqual(['2026-11-28'])
    expect(days(slotsFor(weekly, [sundays]))).toEqual(['2026-11-29'])
    const afterIt = { ...weekly, ready_at: new Date('2026-11-28T18:00:00Z') }
    expect(days(slotsFor(afterIt, [saturdays, sundays]))).toEqual(['2026-11-29'])
    expect(days(slotsFor(weekly, [{ ...saturdays, skipped_days: ['2026-11-28'] }]))).toEqual(['2026-12-05'])
  })

  it('are picked up later where their baker chose later windows', () => {
    const pickup_window_ids = ['saturdays', 'sundays']
    expect(days(slotsFor({ ...weekly, pickup_window_ids }, [saturdays, sundays]))).toEqual([
      '2026-11-28',
      '2026-11-29',
    ])
  })
})

test('decisions, pickup windows: no pickup begins before the goods are ready', () => {
  const lateGoods = { ...goods, ready_at: new Date('2026-11-28T15:30:00Z') }
  const [first, second] = slotsFor(lateGoods, [saturdays])
  expect(first && [first.startsAt, first.from, first.until].map((at) => at.toISOString())).toEqual([
    '2026-11-28T15:00:00.000Z',
    '2026-11-28T15:30:00.000Z',
    '2026-11-28T16:00:00.000Z',
  ])
  expect(second?.from.toISOString()).toBe('2026-11-28T16:00:00.000Z')
})

test.each([
  ['skipped', { skipped_days: ['2026-11-28', '2026-12-05'] }],
  ['over', { last_day: '2026-11-27' }],
  ['too far ahead', { first_day: '2026-12-12' }],
])('decisions, pickup windows: ignores one that is %s', (_, change) => {
  expect(slotsFor(goods, [{ ...saturdays, ...change }])).toEqual([])
})

test.each([
  ['the day of the first', '2026-11-28', '2026-11-28', ['2026-12-05']],
  ['from the day before it on', '2026-11-27', '2026-12-04', ['2026-12-05']],
  ['until the day of the second', '2026-11-29', '2026-12-05', ['2026-11-28']],
  ['the days between', '2026-11-29', '2026-12-04', ['2026-11-28', '2026-12-05']],
  ['all of these days', '2026-11-28', '2026-12-05', []],
])('offers no slot while the baker is closed: %s', (_, closed_from, closed_to, days) => {
  const slots = slotsFor({ ...goods, closed_from, closed_to }, [{ ...saturdays, slot_minutes: null }])
  expect(slots.map(({ from }) => from.toISOString().slice(0, 10))).toEqual(days)
})

test('decisions, pickup windows: orders close at the lead time or the cutoff, whichever is earlier', () => {
  const later = { ...saturdays, cutoff_days: null, cutoff_minute: null, lead_minutes: 90 }
  expect(slotsFor(goods, [later])[0]?.orderBy.toISOString()).toBe('2026-11-28T12:30:00.000Z')
  const both = { ...saturdays, lead_minutes: 90 }
  expect(slotsFor(goods, [both])[0]?.orderBy.toISOString()).toBe('2026-11-26T23:00:00.000Z')
})

test.each([
  ['before its cutoff', '2026-11-26T12:00:00.000Z', '2026-11-26T12:00:00.000Z'],
  ['after it', '2026-11-27T12:00:00.000Z', '2026-11-26T23:00:00.000Z'],
])('decisions, pickup windows: orders for a slot close with the goods at latest: %s', (_, by, orderBy) => {
  const slots = slotsFor({ ...goods, order_by: new Date(by) }, [saturdays])
  expect(slots[0]?.orderBy.toISOString()).toBe(orderBy)
  // the second Saturday closes with the goods
  expect(slots.at(-1)?.orderBy.toISOString()).toBe(by)
})

test.each([
  ['a skipped hour', '2026-03-07T23:00:00Z', '2026-03-08', ['06:00', '07:00'], ['07:00', '08:00']],
  ['a repeated hour', '2026-10-31T22:00:00Z', '2026-11-01', ['05:00', '07:00'], ['07:00', '08:00']],
])('decisions, pickup windows: slots across %s', (_, ready, day, ...hours) => {
  const night = {
    ...saturdays,
    weekday: null,
    first_day: day,
    last_day: day,
    from_minute: 60,
    until_minute: day === '2026-03-08' ? 240 : 180,
  }
  const slots = slotsFor({ ...goods, ready_at: new Date(ready) }, [night])
  const shown = slots.map(({ from, until }) => [from, until].map((at) => at.toISOString().slice(11, 16)))
  expect(shown).toEqual(hours)
})

test('decisions, a pickup: capacity counts buyers, not orders, in the current slot', () => {
  const [slot] = slotsFor(goods, [saturdays])
  if (!slot) throw new Error('Expected a slot')
  const at = (from: string, until: string, buyer_id: string) => ({
    buyer_id,
    place_id: null,
    pickup_from: new Date(`2026-11-28T${from}:00Z`),
    pickup_until: new Date(`2026-11-28T${until}:00Z`),
  })
  expect(placesLeft(slot, [])).toBe(2)
  const [ann, again] = [at('14:00', '15:00', 'ann'), at('14:30', '15:00', 'ann')]
  expect(placesLeft(slot, [ann, again])).toBe(1)
  // before and after the slot
  expect(placesLeft(slot, [at('13:00', '14:00', 'bob'), at('15:00', '16:00', 'cy')])).toBe(2)
  // from an earlier version of the window
  expect(placesLeft(slot, [ann, at('14:00', '17:00', 'dan')])).toBe(0)
  expect(placesLeft(slot, [ann, at('14:00', '17:00', 'dan'), at('14:00', '15:00', 'eve')])).toBe(0)
})

test('decisions, a pickup: a window of one place applies only there; one of all places has capacity at each', () => {
  const atStall = { ...goods, place_id: 'stall' }
  const stall = { ...saturdays, id: 'at the stall', place_id: 'stall' }
  const windowsOf = (of: typeof goods | typeof atStall) => [
    ...new Set(slotsFor(of, [saturdays, stall]).map(({ window }) => window.id)),
  ]
  expect([windowsOf(goods), windowsOf({ ...goods, place_id: 'home' })]).toEqual([
    ['saturdays'],
    ['saturdays'],
  ])
  expect(windowsOf(atStall)).toEqual(['saturdays', 'at the stall'])

  const comes = {
    buyer_id: 'ann',
    pickup_from: new Date('2026-11-28T14:00:00Z'),
    pickup_until: new Date('2026-11-28T15:00:00Z'),
  }
  const left = ['stall', 'home', null].map((place_id) => {
    const [slot] = slotsFor({ ...goods, place_id }, [saturdays])
    return slot && placesLeft(slot, [{ ...comes, place_id: 'stall' }])
  })
  expect(left).toEqual([1, 2, 2])
})

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'UTC',
]
const changes = ['2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31', '2026-06-10']

test('decisions, pickup windows: consecutive slots fill the window across clock changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...changes),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(15, 30, 60),
      (zone, base, plus, begin, slots, slot_minutes) => {
        const day = addDays(base, plus)
        const from_minute = begin * 60
        const until_minute = Math.min(1440, from_minute + slots * slot_minutes)
        const own = { ...saturdays, weekday: null, first_day: day, last_day: day, from_minute, until_minute }
        const ready = { ...goods, ready_at: new Date(`${addDays(day, -2)}T12:00:00Z`), time_zone: zone }
        const whole = slotsFor(ready, [{ ...own, slot_minutes: null }])
        const parts = slotsFor(ready, [{ ...own, slot_minutes }])
        // the window may lie within the skipped hour
        expect(parts.length > 0).toBe(whole.length > 0)
        if (whole.length === 0) return
        const ends = parts.map(({ until }) => until.getTime())
        expect(parts.map(({ from }) => from.getTime())).toEqual([
          whole[0]?.from.getTime(),
          ...ends.slice(0, -1),
        ])
        expect(ends.at(-1)).toBe(whole[0]?.until.getTime())
        for (const { from } of parts) expect(clockAt(from, zone).readyByDate).toBe(day)
      },
    ),
    { numRuns: 10_000 },
  )
})

describe('own windows of a batch', () => {
  const whole = { ...saturdays, slot_minutes: null }
  const fridays = { ...whole, id: 'fridays', weekday: 5, from_minute: 16 * 60, until_minute: 19 * 60 }
  const market = { ...whole, id: 'market', weekday: null, first_day: '2026-11-29', last_day: '2026-11-29' }
  const windows = [whole, fridays, market]
  const slotDays = (pickup_window_ids: string[] | null, of: readonly OpenWindow[] = windows, change = {}) =>
    slotsFor({ ...goods, pickup_window_ids, ...change }, of).map(
      ({ window, until }) => `${window.id} ${until.toISOString().slice(0, 10)}`,
    )

  it.each([
    ['one', ['saturdays'], ['saturdays 2026-11-28']],
    ['one on the day it is ready, which has not ended', ['fridays'], ['fridays 2026-11-28']],
    ['two, in their order', ['market', 'saturdays'], ['saturdays 2026-11-28', 'market 2026-11-29']],
    ['one existing and one removed', ['gone', 'market'], ['market 2026-11-29']],
  ])('replace the place’s windows, each once: %s', (_, ids, slots) => {
    expect(slotDays(ids)).toEqual(slots)
  })

  it.each([
    ['all were removed', ['gone'], windows],
    [
      'all are over',
      ['past'],
      [...windows, { ...market, id: 'past', first_day: '2026-11-20', last_day: '2026-11-20' }],
    ],
    ['all are at another place', ['stall'], [...windows, { ...market, id: 'stall', place_id: 'stall' }]],
  ])('fall back to the place’s windows where %s', (_, ids, of) => {
    expect(slotDays(ids, of)).toEqual(slotDays(null))
  })

  it('serve only their batch, even when it has no other window left', () => {
    const own = [whole, { ...market, is_own: true }]
    expect(slotDays(null, own)).toEqual(slotDays(null, [whole]))
    expect(slotDays(['gone'], own)).toEqual(slotDays(null, [whole]))
    expect(slotDays(['market'], own)).toEqual(['market 2026-11-29'])
    expect(slotDays(null, [{ ...market, is_own: true }])).toEqual([])
  })

  it('move on a week when the baker is closed or skips the first day', () => {
    expect(slotDays(['saturdays'], [{ ...whole, skipped_days: ['2026-11-28'] }])).toEqual([
      'saturdays 2026-12-05',
    ])
    const closed = { closed_from: '2026-11-28', closed_to: '2026-11-28' }
    expect(slotDays(['saturdays'], windows, closed)).toEqual(['saturdays 2026-12-05'])
  })

  it('have the slots of a reference implementation', () => {
    fc.assert(
      fc.property(
        fc.subarray(['saturdays', 'fridays', 'market', 'gone']),
        fc.integer({ min: 0, max: 20 * 24 }),
        fc.constantFrom(null, 30, 60),
        (ids, hours, slot_minutes) => {
          const of = windows.map((window) => ({ ...window, slot_minutes }))
          const ready = { ...goods, ready_at: new Date(goods.ready_at.getTime() + hours * 3_600_000) }
          const all = slotsFor(ready, of)
          const dayOf = ({ startsAt }: { startsAt: Date }) => clockAt(startsAt, time_zone).readyByDate
          const first = new Map<string, string>()
          for (const slot of all) if (!first.has(slot.window.id)) first.set(slot.window.id, dayOf(slot))
          const own = all.filter(
            (slot) => ids.includes(slot.window.id) && first.get(slot.window.id) === dayOf(slot),
          )
          expect(slotsFor({ ...ready, pickup_window_ids: ids }, of)).toEqual(own.length > 0 ? own : all)
        },
      ),
      { numRuns: 500 },
    )
  })
})
