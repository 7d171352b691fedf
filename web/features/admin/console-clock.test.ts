import { expect, it } from 'vitest'
import { clockOf } from './console-clock.ts'

it.each([
  ['America/New_York', 'Nov 21, 2026', 'Nov 21, 2026, 9:30 PM EST'],
  ['Pacific/Honolulu', 'Nov 21, 2026', 'Nov 21, 2026, 4:30 PM HST'],
  ['UTC', 'Nov 22, 2026', 'Nov 22, 2026, 2:30 AM UTC'],
])('shows times in the time zone %s', (timeZone, day, moment) => {
  const clock = clockOf(timeZone)
  expect(clock.dayText('2026-11-22T02:30:00.000Z')).toBe(day)
  expect(clock.momentText('2026-11-22T02:30:00.000Z')).toBe(moment)
})
