import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { momentOn } from './local-time-rules.ts'

test.each([
  ['America/New_York', '2026-11-28', 9 * 60, '2026-11-28T14:00:00.000Z'],
  ['America/New_York', '2026-11-28', 1440, '2026-11-29T05:00:00.000Z'],
  // the clock jumps from two to three, so half past two does not exist
  ['America/New_York', '2026-03-08', 150, '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:00:00.000Z'],
  // and from two back to one, so half past one exists twice
  ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01', 120, '2026-11-01T07:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  // a half-hour change, a change at midnight, and a day that does not exist
  ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:30:00.000Z'],
  ['America/Havana', '2026-03-08', 0, '2026-03-08T05:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', 720, '2011-12-30T10:00:00.000Z'],
  ['Asia/Kathmandu', '2026-05-01', 345, '2026-05-01T00:00:00.000Z'],
])('decisions, pickup windows: in %s on %s minute %i is %s', (zone, date, minute, moment) => {
  expect(momentOn(date, minute, zone).toISOString()).toBe(moment)
})

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'America/Havana',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]
// days around these clock changes, and any others
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
]
const anyDay = fc.oneof(
  fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 1 })),
  fc.tuple(fc.constant('2026-01-01'), fc.integer({ min: 0, max: 730 })),
)

const quarter = 15 * 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone's local time, as "2026-11-28 09:00". */
function shown(time: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(zone, clock)
  return clock.format(time)
}

test('decisions, pickup windows: is the first moment at which the clock shows that time or a later one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      anyDay,
      fc.integer({ min: 0, max: 96 }),
      (zone, [base, plus], at) => {
        const date = addDays(base, plus)
        const wanted =
          at === 96
            ? `${addDays(date, 1)} 00:00`
            : `${date} ${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
        // more than any UTC offset
        let time = Date.parse(`${date}T00:00:00Z`) + at * quarter - 15 * 60 * 60_000
        while (shown(time, zone) < wanted) time += quarter
        expect(momentOn(date, at * 15, zone).getTime()).toBe(time)
      },
    ),
    { numRuns: 10_000 },
  )
})
