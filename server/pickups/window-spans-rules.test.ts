import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { saturdays as saturdayWindow } from '#tests/make/saturday-window.ts'
import { slotsFor } from './pickup-slot-rules.ts'
import { spansFor } from './window-spans-rules.ts'

const saturdays = { ...saturdayWindow, first_day: '2026-11-01' }
const market = {
  ...saturdays,
  id: 'market',
  weekday: null,
  first_day: '2026-11-28',
  last_day: '2026-11-28',
  from_minute: 15 * 60,
  until_minute: 17 * 60,
  cutoff_days: null,
  cutoff_minute: null,
  lead_minutes: 60,
}
// Friday at 5 PM
const goods = {
  ready_at: new Date('2026-11-27T22:00:00Z'),
  time_zone: 'America/New_York',
  place_id: null,
  closed_from: null,
  closed_to: null,
  pickup_window_ids: null,
  is_weekly: false,
}
const morning = { date: '2026-11-28', from: '09:00', until: '12:00', orderBy: '2026-11-26T23:00:00.000Z' }
// its last slot begins at 4 PM
const afternoon = { date: '2026-11-28', from: '15:00', until: '17:00', orderBy: '2026-11-28T20:00:00.000Z' }

test.each([
  ['the first day of a weekly one', [saturdays], {}, [morning]],
  ['a weekly and a single one, in order', [market, saturdays], {}, [morning, afternoon]],
  ['only its own', [market, saturdays], { pickup_window_ids: ['market'] }, [afternoon]],
  [
    'not before it is ready',
    [saturdays],
    { ready_at: new Date('2026-11-28T15:30:00Z') },
    [{ ...morning, from: '10:30' }],
  ],
  [
    'a week later when the first day is skipped',
    [{ ...saturdays, skipped_days: ['2026-11-28'] }],
    {},
    [{ ...morning, date: '2026-12-05', orderBy: '2026-12-03T23:00:00.000Z' }],
  ],
  ['none without windows', [], {}, null],
  ['none when none is soon enough', [{ ...saturdays, last_day: '2026-11-27' }], {}, null],
  ['none at another place', [{ ...saturdays, place_id: 'stall' }], {}, null],
])('decisions, pickup windows: pickup spans: %s', (_, windows, change, spans) => {
  expect(spansFor({ ...goods, ...change }, windows)).toEqual(spans)
})

test('decisions, pickup windows: spans match the slots that can be chosen, each window on its first day', () => {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC']
  const changes = ['2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31', '2026-06-10']
  const windowOf = fc.record({
    weekday: fc.option(fc.integer({ min: 0, max: 6 })),
    plus: fc.integer({ min: -7, max: 16 }),
    begin: fc.integer({ min: 0, max: 20 }),
    slots: fc.integer({ min: 1, max: 8 }),
    slot_minutes: fc.constantFrom(30, 60, null),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...changes),
      fc.integer({ min: 0, max: 47 }),
      fc.array(windowOf, { maxLength: 3 }),
      (time_zone, base, hours, drawn) => {
        const ready_at = new Date(Date.parse(`${base}T00:00:00Z`) + hours * 3_600_000)
        const windows = drawn.map(({ weekday, plus, begin, slots, slot_minutes }, index) => {
          const from_minute = begin * 60
          const until_minute = from_minute + Math.min(slots, (24 - begin) * 2) * 30
          const first_day = addDays(base, plus)
          const whole = slot_minutes === 60 ? null : slot_minutes
          const days = { weekday, first_day, last_day: weekday === null ? first_day : null }
          return { ...saturdays, ...days, id: `${index}`, from_minute, until_minute, slot_minutes: whole }
        })
        const ready = { ...goods, ready_at, time_zone }
        const slots = slotsFor({ ...ready, order_by: null }, windows)
        const spans = spansFor(ready, windows) ?? []
        const dayOf = ({ startsAt }: { startsAt: Date }) => dateInZone(startsAt, time_zone)
        // Reference implementation: the first day of each window, from its first slot to its last.
        const plain = [...new Set(slots.map(({ window }) => window.id))].map((id) => {
          const own = slots.filter(({ window }) => window.id === id)
          const days = own.map(dayOf).sort()
          const ofDay = own.filter((slot) => dayOf(slot) === days[0])
          const ends = ofDay.map(({ until }) => until.getTime())
          const begins = ofDay.map(({ from }) => from.getTime())
          const last = ofDay.map(({ orderBy }) => orderBy.toISOString()).sort()
          return {
            date: days[0],
            from: clockAt(new Date(Math.min(...begins)), time_zone).readyByTime,
            until: clockAt(new Date(Math.max(...ends)), time_zone).readyByTime,
            orderBy: last.at(-1),
          }
        })
        expect(spans).toEqual(plain)
      },
    ),
    { numRuns: 2000 },
  )
})
