import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysAhead } from '#shared/api/bake-days.ts'
import { addDays } from '#shared/ready-by.ts'
import {
  daysOfRepeat,
  madeTo,
  type PlannedDay,
  refuseCutoff,
  refuseDate,
  refuseRepeat,
  replan,
} from './bake-day-rules.ts'

// a Monday
const today = '2026-11-23'
const saturdays = { weekdays: [6], first_day: today, last_day: null }

test('a repeat on Saturdays has six weeks of days', () => {
  expect(daysOfRepeat(saturdays, today, madeTo(today))).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
    '2026-12-19',
    '2026-12-26',
    '2027-01-02',
  ])
  expect(daysOfRepeat({ ...saturdays, last_day: '2026-12-12' }, today, madeTo(today))).toHaveLength(3)
  expect(daysOfRepeat({ ...saturdays, first_day: '2026-12-25' }, today, madeTo(today))).toHaveLength(2)
})

const anyDate = fc.integer({ min: -30, max: 400 }).map((days) => addDays(today, days))
const anyRepeat = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  first_day: anyDate,
  last_day: fc.option(anyDate),
})

const sixWeeks = Array.from({ length: daysAhead }, (_, index) => addDays(today, index))

/** The days of a repeat, counted from a Monday. */
function plainDays({
  weekdays,
  first_day,
  last_day,
}: {
  weekdays: number[]
  first_day: string
  last_day: string | null
}) {
  return sixWeeks.filter(
    (date, index) =>
      weekdays.includes((1 + index) % 7) && date >= first_day && (last_day === null || date <= last_day),
  )
}

test('the days of a repeat match the calendar', () => {
  fc.assert(
    fc.property(
      anyRepeat,
      (repeat) => `${daysOfRepeat(repeat, today, madeTo(today))}` === `${plainDays(repeat)}`,
    ),
    { numRuns: 10_000 },
  )
})

const anyDay: fc.Arbitrary<PlannedDay> = fc.record({
  ready_by_date: fc.constantFrom(...sixWeeks),
  is_from_repeat: fc.boolean(),
  state: fc.constantFrom('open' as const, 'draft' as const, 'skipped' as const, 'cancelled' as const),
  isOrdered: fc.boolean(),
})

test('a new repeat creates its days and keeps ordered, manually changed, skipped and cancelled ones', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyDay, { maxLength: 8, selector: (day) => day.ready_by_date }),
      fc.option(anyRepeat),
      (days, repeat) => {
        const { changed, gone, added } = replan(days, repeat, today)
        const wanted = repeat === null ? [] : plainDays(repeat)
        const isRight = days.map((day) => {
          const isFree = day.is_from_repeat && !day.isOrdered && day.state !== 'cancelled'
          const isWanted = wanted.includes(day.ready_by_date)
          return (
            gone.includes(day) === (isFree && !isWanted) &&
            changed.includes(day) === (isFree && isWanted && day.state !== 'skipped')
          )
        })
        const known = days.map((day) => day.ready_by_date)
        const missing = wanted.filter((date) => !known.includes(date))
        return isRight.every(Boolean) && `${added}` === `${missing}`
      },
    ),
    { numRuns: 10_000 },
  )
})

describe('validation', () => {
  it.each([
    ['today', today, null],
    ['yesterday', '2026-11-22', 'date'],
    ['in a year', addDays(today, 366), null],
    ['more than a year ahead', addDays(today, 367), 'date'],
  ])('of a date: %s', (_, date, field) => {
    expect(refuseDate(date, today)?.field ?? null).toBe(field)
  })

  it.each([
    ['nothing', {}, null],
    ['a last day before the first', { first_day: '2026-12-10', last_day: '2026-12-09' }, 'lastDay'],
    ['a last day that has passed', { first_day: '2026-11-01', last_day: '2026-11-22' }, 'lastDay'],
    ['no Saturday before the last day', { last_day: '2026-11-27' }, 'lastDay'],
    ['the last day is the only one', { last_day: '2026-11-28' }, null],
    ['a first day in two years', { first_day: addDays(today, 700) }, 'firstDay'],
  ])('of a repeat: %s', (_, change, field) => {
    expect(refuseRepeat({ ...saturdays, ...change }, today)?.field ?? null).toBe(field)
  })

  const now = new Date('2026-11-24T12:00:00Z')
  const addHours = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 60 * 60_000)
  it.each([
    ['none', null, null, null],
    ['after the ready time', { daysBefore: 0, at: '09:01' }, null, 'cutoff'],
    ['at the ready time', { daysBefore: 0, at: '09:00' }, null, null],
    ['at a later time on an earlier day', { daysBefore: 1, at: '18:00' }, null, null],
    ['now', null, now, 'cutoff'],
    ['in a moment', null, new Date(now.getTime() + 1), null],
  ])('of a cutoff: %s', (_, cutoff, orderBy, field) => {
    const batch = orderBy && { ready_at: addHours(now, 72), order_by: orderBy, lead_hours: null }
    expect(refuseCutoff({ cutoff, readyByTime: '09:00' }, batch, now)?.field ?? null).toBe(field)
  })

  it.each([
    [
      'its lead time has passed',
      20,
      24,
      'It needs 24 hours of notice, so it’s already too late to order it.',
    ],
    [
      'its lead time passes now',
      24,
      24,
      'It needs 24 hours of notice, so it’s already too late to order it.',
    ],
    ['its cutoff has passed, but not its lead time', 25, 24, 'The order-by time has already passed'],
    ['the lead time is one hour', 1, 1, 'It needs 1 hour of notice, so it’s already too late to order it.'],
  ])('explains when %s', (_, readyIn, lead_hours, words) => {
    const batch = { ready_at: addHours(now, readyIn), order_by: now, lead_hours }
    expect(refuseCutoff({ readyByTime: '09:00' }, batch, now)?.message).toContain(words)
  })
})
