import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import {
  bitsOfDates,
  freshestBatchOn,
  isBatchOrderableOn,
  wantedDates,
  windowsOn,
} from './wanted-day-rules.ts'

// 11 PM on a Friday in New York, already Saturday in London
const now = new Date('2026-11-28T04:00:00Z')
const newYork = {
  time_zone: 'America/New_York',
  closed_from: null,
  closed_to: null,
  options: [],
  fillings: [],
}
const london = { ...newYork, time_zone: 'Europe/London' }
const on = (ready_by_date: string, servings_available = 1) => ({
  ready_by_date,
  servings_available,
  pickup_spans: null,
})

describe('a day depends on the time zone', () => {
  test.each([
    ['today', newYork, '2026-11-27', true],
    ['today', newYork, '2026-11-28', false],
    ['today', london, '2026-11-28', true],
    ['today', london, '2026-11-27', false],
    ['tomorrow', newYork, '2026-11-28', true],
    ['tomorrow', london, '2026-11-29', true],
    ['weekend', newYork, '2026-11-27', false],
    ['weekend', newYork, '2026-11-28', true],
    ['weekend', newYork, '2026-11-29', true],
    ['weekend', newYork, '2026-11-30', false],
    ['weekend', london, '2026-11-28', true],
    ['2026-12-05', newYork, '2026-12-05', true],
    ['2026-12-05', newYork, '2026-12-06', false],
  ])('%s at %o includes %s: %s', (day, place, date, isMeant) => {
    expect(isBatchOrderableOn(wantedDates(day, now), on(date), place)).toBe(isMeant)
  })

  test.each([
    ['on Sunday only Sunday is left', '2026-11-29T18:00:00Z', ['2026-11-29']],
    ['on Monday it is the next one', '2026-11-30T18:00:00Z', ['2026-12-05', '2026-12-06']],
  ])('the weekend: %s', (_, moment, meant) => {
    const dates = wantedDates('weekend', new Date(moment))
    const days = ['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-06']
    expect(days.filter((date) => isBatchOrderableOn(dates, on(date), newYork))).toEqual(meant)
  })
})

test('of several batches, shows the freshest one of the first day', () => {
  const saturday = { date: '2026-11-28', from: '09:00', until: '12:00', orderBy: '2026-11-28T13:00:00.000Z' }
  const sunday = { ...saturday, date: '2026-11-29', orderBy: '2026-11-29T13:00:00.000Z' }
  const batch = (id: string, ready: string, spans: (typeof saturday)[] | null, left = 1) => ({
    ...{ id, ready_by_date: ready, servings_available: left, pickup_spans: spans },
    ready_at: new Date(`${ready}T22:00:00Z`),
  })
  const thursday = batch('thursday', '2026-11-26', [saturday, sunday])
  const friday = batch('friday', '2026-11-27', [saturday])
  const later = batch('later', '2026-11-28', [sunday])
  const gone = batch('gone', '2026-11-28', [saturday], 0)
  const had = (day: string, ...batches: (typeof friday)[]) =>
    freshestBatchOn(wantedDates(day, now), batches, newYork)?.id
  expect(had('weekend', thursday, friday, later, gone)).toBe('friday')
  expect(had('2026-11-29', thursday, friday, later)).toBe('later')
  expect(had('weekend', later)).toBe('later')
  expect(had('2026-11-27', thursday, friday)).toBeUndefined()
  expect(had('2026-11-27', friday, batch('plain', '2026-11-27', null))).toBe('plain')
})

test('batches that are sold out or on a day its baker is closed cannot be ordered', () => {
  const dates = wantedDates('tomorrow', now)
  const closed = { ...newYork, closed_from: '2026-11-28', closed_to: '2026-11-30' }
  expect(isBatchOrderableOn(dates, on('2026-11-28', 0), newYork)).toBe(false)
  const byTheDozen = { ...newYork, options: [{ servings: 12 }, { servings: 24 }] }
  expect(isBatchOrderableOn(dates, on('2026-11-28', 11), byTheDozen)).toBe(false)
  expect(isBatchOrderableOn(dates, on('2026-11-28', 12), byTheDozen)).toBe(true)
  expect(isBatchOrderableOn(dates, on('2026-11-28'), closed)).toBe(false)
  expect(isBatchOrderableOn(dates, on('2026-11-28'), { ...closed, closed_from: '2026-11-29' })).toBe(true)
})

describe('listings with pickup windows', () => {
  // ready on Friday, with windows on Saturday and Sunday
  const hours = { from: '09:00', until: '12:00' }
  const saturday = { ...hours, date: '2026-11-28', orderBy: '2026-11-28T13:00:00.000Z' }
  const sunday = { ...hours, date: '2026-11-29', orderBy: '2026-11-29T14:00:00.000Z' }
  const loaf = { ...on('2026-11-27'), pickup_spans: [saturday, sunday] }

  test.each([
    ['today', false],
    ['tomorrow', true],
    ['weekend', true],
    ['2026-11-29', true],
    ['2026-11-30', false],
  ])('are found on the days of their windows, not on the ready date: %s: %s', (day, isMeant) => {
    expect(isBatchOrderableOn(wantedDates(day, now), loaf, newYork)).toBe(isMeant)
  })

  test.each([
    ['2026-11-28T12:59:59Z', true],
    ['2026-11-28T13:00:00Z', false],
  ])('are found until the order-by time of the window: %s: %s', (moment, isMeant) => {
    expect(isBatchOrderableOn(wantedDates('2026-11-28', new Date(moment)), loaf, newYork)).toBe(isMeant)
  })

  test('show the windows of the wanted day if there are any', () => {
    const spansOn = (day: string) => windowsOn(wantedDates(day, now), { ...loaf, ...newYork })
    expect(spansOn('2026-11-29')).toEqual([sunday])
    expect(spansOn('weekend')).toEqual([saturday, sunday])
    expect(spansOn('today')).toEqual([saturday, sunday])
    expect(windowsOn(wantedDates('today', now), { pickup_spans: null, ...newYork })).toBeNull()
  })
})

test.each([
  ['in New York it is still Friday', ['America/New_York'], ['2026-11-27']],
  ['in London it is Saturday', ['America/New_York', 'Europe/London'], ['2026-11-27', '2026-11-28']],
  ['without listings, all dates on earth', [], ['2026-11-27', '2026-11-28', '2026-11-29']],
])('today means the dates in the time zones of listings: %s', (_, zones, dates) => {
  expect(wantedDates('today', now, zones).meant).toEqual(dates.map((date) => ({ today: date, date })))
})

test('the upper bound is after the end of the day everywhere on earth', () => {
  expect(wantedDates('2026-12-05', now).before).toEqual(new Date('2026-12-06T12:00:00Z'))
  expect(wantedDates('9999-12-31', now).before.getTime()).toBe(
    Date.parse('9999-12-31T12:00:00Z') + 86_400_000,
  )
})

describe('decisions, search at scale: the Bloom bits of a day', () => {
  test('are one for each possible date, after the bits of words', () => {
    expect(bitsOfDates(wantedDates('2000-01-01', now))).toEqual([512])
    expect(bitsOfDates(wantedDates('2000-01-02', now))).toEqual([513])
    expect(bitsOfDates(wantedDates('1999-12-31', now))).toEqual([575])
    expect(bitsOfDates(wantedDates('today', now))).toHaveLength(3)
    // the same Saturday and Sunday everywhere, even where it is already Sunday
    expect(bitsOfDates(wantedDates('weekend', now))).toHaveLength(2)
  })

  test('are different for any two days within 64 days', () => {
    const days = Array.from({ length: 64 }, (_, i) => addDays('2026-11-28', i))
    expect(new Set(days.flatMap((day) => bitsOfDates(wantedDates(day, now)))).size).toBe(64)
  })
})
