import { expect, test } from 'vitest'
import { clock12, daysUpTo, readyByLabel } from './ready-by.ts'

const evening = new Date('2026-11-21T03:00:00Z')

test.each([
  // 7 PM of the 20th there is 3 AM of the 21st in UTC
  ['America/Los_Angeles', '2026-11-20', 'Today at 9:00 PM'],
  ['America/Los_Angeles', '2026-11-21', 'Tomorrow at 9:00 PM'],
  ['Asia/Tokyo', '2026-11-21', 'Today at 9:00 PM'],
  ['Asia/Tokyo', '2026-11-20', 'Fri, Nov 20 at 9:00 PM'],
  ['UTC', '2027-01-02', 'Sat, Jan 2, 2027 at 9:00 PM'],
])('CARD-13, decisions, time zone: in %s a bake of %s is ready “%s”', (timeZone, readyByDate, label) => {
  expect(readyByLabel({ readyByDate, readyByTime: '21:00', timeZone }, evening)).toBe(label)
})

test('lists the days up to a date', () => {
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01'])
  expect(daysUpTo('2026-11-30', 30)[0]).toBe('2026-11-01')
})

test('CARD-13: formats every minute of the day as Intl does', () => {
  const { format } = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' })
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const moment = new Date(minute * 60_000)
    expect(clock12(moment.toISOString().slice(11, 16))).toBe(format(moment).replace(/\s/, ' '))
  }
})
