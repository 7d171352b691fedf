import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { type ClosedMonthBorders, dateOf, dayStart, type MarketCalendar } from './market-calendar-rules.ts'

const newYork: MarketCalendar = { timeZone: 'America/New_York', closed: [] }
const october: ClosedMonthBorders = {
  month: '2026-10-01',
  time_zone: 'America/New_York',
  starts_at: new Date('2026-10-01T04:00:00Z'),
  ends_at: new Date('2026-11-01T04:00:00Z'),
}

describe('decisions, one calendar for money', () => {
  it.each([
    // 10:30 PM and 11:59 PM of a month's last day
    ['2026-11-01T02:30:00Z', '2026-10-31'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    ['2026-11-01T04:00:00Z', '2026-11-01'],
    ['2026-12-01T04:59:59Z', '2026-11-30'],
    ['2026-12-01T05:00:00Z', '2026-12-01'],
    ['2027-01-01T04:59:59Z', '2026-12-31'],
    // the nights when clocks change: a day of 25 hours and one of 23
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
    ['2027-03-15T03:59:59Z', '2027-03-14'],
    ['2027-03-15T04:00:00Z', '2027-03-15'],
  ])('in New York %s is %s', (moment, date) => {
    expect(dateOf(newYork, new Date(moment))).toBe(date)
  })

  it.each([
    ['2026-11-01', 25],
    ['2027-03-14', 23],
    ['2026-11-20', 24],
  ])('%s has %d hours', (date, hours) => {
    const [start, end] = [dayStart(newYork, date), dayStart(newYork, addDays(date, 1))]
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Honolulu'])(
    'a closed month keeps its borders and days when the zone becomes %s, and the next one begins there',
    (timeZone) => {
      const moved = { timeZone, closed: [october] }
      expect(dayStart(moved, '2026-10-01')).toEqual(october.starts_at)
      expect(dayStart(moved, '2026-10-17')).toEqual(new Date('2026-10-17T04:00:00Z'))
      expect(dayStart(moved, '2026-11-01')).toEqual(october.ends_at)
      expect(dateOf(moved, new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31')
      expect(dateOf(moved, october.ends_at) >= '2026-11-01').toBe(true)
    },
  )

  const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'UTC', 'America/Havana']
  const calendars = fc
    .record({ timeZone: fc.constantFrom(...zones), before: fc.constantFrom(...zones), months: fc.nat(3) })
    .map(({ timeZone, before, months }): MarketCalendar => {
      const start = (month: number) =>
        dayStart({ timeZone: before, closed: [] }, new Date(Date.UTC(2026, month)).toISOString().slice(0, 10))
      const closed = Array.from({ length: months }, (_, index) => ({
        month: `2026-${String(index + 8).padStart(2, '0')}-01`,
        time_zone: before,
        starts_at: start(index + 7),
        ends_at: start(index + 8),
      }))
      return { timeZone, closed }
    })
  const moments = fc.date({
    min: new Date('2026-07-30T00:00:00Z'),
    max: new Date('2027-03-20T00:00:00Z'),
    noInvalidDate: true,
  })

  it('every moment is within exactly one day, whatever is closed', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, moment) => {
        const date = dateOf(calendar, moment)
        expect(dayStart(calendar, date) <= moment).toBe(true)
        expect(moment < dayStart(calendar, addDays(date, 1))).toBe(true)
      }),
    )
  })
})
