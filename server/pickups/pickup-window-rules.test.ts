import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { saturdays as saturdayWindow } from '#tests/make/saturday-window.ts'
import {
  cutoffOn,
  doOverlap,
  isOnDay,
  isOver,
  nextDays,
  refuseWindow,
  type WindowHours,
} from './pickup-window-rules.ts'

const timeZone = 'America/New_York'
const saturdays = { ...saturdayWindow, cutoff_days: null, cutoff_minute: null, skipped_days: ['2026-12-26'] }
const once = {
  ...saturdays,
  weekday: null,
  first_day: '2026-11-28',
  last_day: '2026-11-28',
  skipped_days: [],
}
// Monday noon in New York
const clock = { today: '2026-11-23', now: new Date('2026-11-23T17:00:00Z'), timeZone }

const today = { first_day: '2026-11-23', last_day: '2026-11-23', slot_minutes: null }

describe('decisions, pickup windows: refuses an invalid window', () => {
  it.each([
    ['nothing', {}, null],
    ['it ends before it begins', { until_minute: 8 * 60 }, 'until'],
    ['it has no length', { until_minute: 9 * 60 }, 'until'],
    ['it goes past midnight', { from_minute: 22 * 60, until_minute: 2 * 60 }, 'until'],
    ['nothing: it ends with the day', { from_minute: 22 * 60, until_minute: 1440 }, null],
    ['its slots do not fill it', { slot_minutes: 50 }, 'slotMinutes'],
    ['nothing: it is one slot', { slot_minutes: null }, null],
    ['it is over before it begins', { last_day: '2026-11-22' }, 'lastDay'],
    ['it is over', { first_day: '2026-11-01', last_day: '2026-11-22' }, 'lastDay'],
    ['it has no Saturday', { first_day: '2026-11-23', last_day: '2026-11-27' }, 'lastDay'],
    ['nothing: it has one', { first_day: '2026-11-23', last_day: '2026-11-28' }, null],
    ['nothing: the cutoff is the day before', { cutoff_days: 1, cutoff_minute: 1439 }, null],
    ['nothing: the cutoff is when the window begins', { cutoff_days: 0, cutoff_minute: 540 }, null],
    ['the cutoff is in the window', { cutoff_days: 0, cutoff_minute: 541 }, 'cutoff'],
    // weekly cutoffs repeat
    ['its only day is today, and it ended', { ...today, weekday: 1 }, 'until'],
    ['nothing: the cutoff has passed for this week', { cutoff_days: 6, cutoff_minute: 0 }, null],
  ])('weekly: %s', (_, change, field) => {
    expect(refuseWindow({ ...saturdays, ...change }, [], clock)?.field ?? null).toBe(field)
  })

  it.each([
    ['nothing', {}, null],
    [
      'it begins in the hour that the clocks skip',
      {
        first_day: '2027-03-14',
        last_day: '2027-03-14',
        from_minute: 150,
        until_minute: 240,
        slot_minutes: null,
      },
      'from',
    ],
    [
      'nothing: it begins when the skipped hour ends',
      {
        first_day: '2027-03-14',
        last_day: '2027-03-14',
        from_minute: 180,
        until_minute: 240,
        slot_minutes: null,
      },
      null,
    ],
    ['its day has passed', { first_day: '2026-11-22', last_day: '2026-11-22' }, 'firstDay'],
    ['its cutoff has passed', { cutoff_days: 5, cutoff_minute: 719 }, 'cutoff'],
    ['its cutoff is now', { cutoff_days: 5, cutoff_minute: 720 }, 'cutoff'],
    ['nothing: its cutoff is to come', { cutoff_days: 5, cutoff_minute: 721 }, null],
    ['its cutoff was hours ago', { cutoff_hours: 118 }, 'cutoff'],
    ['nothing: its cutoff is in an hour', { cutoff_hours: 116 }, null],
    ['it ended a moment ago', { ...today, from_minute: 660, until_minute: 720 }, 'until'],
    ['nothing: it is still on', { ...today, from_minute: 660, until_minute: 721 }, null],
    ['nothing: it ends with the day', { ...today, from_minute: 660, until_minute: 1440 }, null],
  ])('once: %s', (_, change, field) => {
    expect(refuseWindow({ ...once, ...change }, [], clock)?.field ?? null).toBe(field)
  })

  it('refuses an overlap with another window', () => {
    expect(refuseWindow(once, [saturdays], clock)).toMatchObject({ field: 'from' })
    const skipped = { ...saturdays, skipped_days: ['2026-11-28'] }
    expect(refuseWindow(once, [skipped], clock)).toBeNull()
  })

  it.each<[one: string | null, other: string | null, meets: boolean]>([
    ['stall', 'stall', true],
    ['stall', 'home', false],
    ['stall', null, true],
    [null, 'stall', true],
    [null, null, true],
  ])('overlap at places %s and %s: %s', (one, other, meets) => {
    const [window, before] = [
      { ...once, place_id: one },
      { ...saturdays, place_id: other },
    ]
    expect(refuseWindow(window, [before], clock)?.field).toBe(meets ? 'from' : undefined)
  })
})

test.each([
  ['hours before', { cutoff_hours: 24 }, '2026-11-27T14:00:00.000Z'],
  ['Thursday at six', { cutoff_days: 2, cutoff_minute: 18 * 60 }, '2026-11-26T23:00:00.000Z'],
  ['none', {}, undefined],
])('decisions, pickup windows: cutoff: %s', (_, change, moment) => {
  expect(cutoffOn({ ...saturdays, ...change }, '2026-11-28', timeZone)?.toISOString()).toBe(moment)
})

test('decisions, pickup windows: a cutoff in hours counts elapsed hours across a clock change', () => {
  const sunday = { ...saturdays, weekday: 0, cutoff_hours: 12 }
  // 9 PM to 9 AM spans eleven or thirteen hours then
  expect(cutoffOn(sunday, '2026-03-08', timeZone)?.toISOString()).toBe('2026-03-08T01:00:00.000Z')
  expect(cutoffOn(sunday, '2026-11-01', timeZone)?.toISOString()).toBe('2026-11-01T02:00:00.000Z')
})

test('decisions, pickup windows: next days include skipped ones', () => {
  expect(nextDays(saturdays, '2026-12-12', 3)).toEqual(['2026-12-12', '2026-12-19', '2026-12-26'])
  expect(nextDays({ ...saturdays, last_day: '2026-12-18' }, '2026-12-12', 3)).toEqual(['2026-12-12'])
  expect(nextDays(once, '2026-11-01', 3)).toEqual(['2026-11-28'])
  expect(nextDays(once, '2026-11-29', 3)).toEqual([])
  expect([isOver(once, '2026-11-28'), isOver(once, '2026-11-29'), isOver(saturdays, '2099-01-01')]).toEqual([
    false,
    true,
    false,
  ])
})

const epoch = '2026-11-22'
const dayFrom = (most: number) => fc.integer({ min: 0, max: most }).map((plus) => addDays(epoch, plus))
const lastDayOf = (first: string, length: number | null) => (length === null ? null : addDays(first, length))
const anyWindow: fc.Arbitrary<WindowHours> = fc
  .record({
    weekday: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
    first_day: dayFrom(30),
    length: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
    hours: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 })),
    skipped_days: fc.array(dayFrom(60), { maxLength: 6 }),
  })
  .map(({ weekday, first_day, length, hours: [from, until], skipped_days }) => ({
    place_id: null,
    weekday,
    first_day,
    last_day: lastDayOf(first_day, weekday === null ? 0 : length),
    from_minute: Math.min(from, until - 1) * 60,
    until_minute: Math.max(from + 1, until) * 60,
    skipped_days,
  }))

const days = Array.from({ length: 200 }, (_, plus) => {
  const day = addDays(epoch, plus)
  return { day, weekday: new Date(`${day}T12:00:00Z`).getUTCDay() }
})
const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)

/** Reference implementation: tries every hour of every day. */
function meetSomewhere(one: WindowHours, other: WindowHours): boolean {
  const isAt = ({ from_minute, until_minute }: WindowHours, minute: number) =>
    from_minute <= minute && minute < until_minute
  const isOn = (window: WindowHours, { day, weekday }: { day: string; weekday: number }) =>
    day >= window.first_day &&
    (window.last_day === null || day <= window.last_day) &&
    (window.weekday === null || weekday === window.weekday) &&
    !window.skipped_days.includes(day)
  return days
    .slice(0, 100)
    .some((day) => isOn(one, day) && isOn(other, day) && hours.some((at) => isAt(one, at) && isAt(other, at)))
}

test('decisions, pickup windows: two overlap exactly when both are open at some hour', () => {
  fc.assert(
    fc.property(anyWindow, anyWindow, (one, other) => {
      expect(doOverlap(one, other)).toBe(meetSomewhere(one, other))
    }),
    { numRuns: 10_000 },
  )
})

test('decisions, pickup windows: next days match a search through all days', () => {
  fc.assert(
    fc.property(anyWindow, dayFrom(60), fc.integer({ min: 1, max: 4 }), (window, from, count) => {
      const plain = { ...window, skipped_days: [] }
      const all = days.filter(({ day }) => day >= from && isOnDay(plain, day)).map(({ day }) => day)
      expect(nextDays(window, from, count)).toEqual(all.slice(0, count))
    }),
    { numRuns: 10_000 },
  )
})
