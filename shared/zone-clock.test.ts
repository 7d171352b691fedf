import { expect, test } from 'vitest'
import { addDays, dateInZone } from './ready-by.ts'
import { lastMomentInSentence, readyMoment, startOfDay } from './zone-clock.ts'

test.each([
  ['America/New_York', '2026-11-20', '08:00', '2026-11-20T13:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-20', '08:00', '2026-11-19T23:00:00.000Z'],
  // on these days the clock skips an hour, or repeats one
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-11-01', '08:00', '2026-11-01T13:00:00.000Z'],
])('decisions, time zone: in %s the %s at %s is %s', (timeZone, readyByDate, readyByTime, moment) => {
  expect(readyMoment({ readyByDate, readyByTime, timeZone }).toISOString()).toBe(moment)
})

test.each([
  ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
  ['America/New_York', '2026-07-04', '2026-07-04T04:00:00.000Z'],
  ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  // here the clock skips the hour after midnight, or repeats it
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('decisions, time zone: in %s the %s begins at %s', (timeZone, date, moment) => {
  const start = startOfDay(date, timeZone)
  expect(start.toISOString()).toBe(moment)
  expect(dateInZone(start, timeZone)).toBe(date)
  expect(dateInZone(new Date(start.getTime() - 1), timeZone)).toBe(addDays(date, -1))
})

test.each([
  ['2026-11-26T23:00:00Z', '2026-11-23T17:00:00Z', 'Thu, Nov 26 at 6:00 PM'],
  ['2026-11-26T23:00:00Z', '2026-11-26T17:00:00Z', 'today at 6:00 PM'],
  // people call midnight the end of the day
  ['2026-11-29T05:00:00Z', '2026-11-23T17:00:00Z', 'the end of Sat, Nov 28'],
  ['2026-11-29T05:00:00Z', '2026-11-27T17:00:00Z', 'the end of tomorrow'],
  ['2026-11-29T05:00:00Z', '2026-11-28T17:00:00Z', 'the end of today'],
])('names the deadline %s on %s as "%s"', (moment, now, words) => {
  expect(lastMomentInSentence(moment, 'America/New_York', new Date(now))).toBe(words)
})
