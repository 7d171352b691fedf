import { expect, test } from 'vitest'
import { daysUpTo, readyByLabel } from './ready-by.ts'

const evening = new Date('2026-11-21T03:00:00Z')

test.each([
  // seven in the evening of the 20th there, and three in the morning of the 21st in UTC
  ['America/Los_Angeles', '2026-11-20', 'Today at 9:00 PM'],
  ['America/Los_Angeles', '2026-11-21', 'Tomorrow at 9:00 PM'],
  ['Asia/Tokyo', '2026-11-21', 'Today at 9:00 PM'],
  ['Asia/Tokyo', '2026-11-20', 'Fri, Nov 20 at 9:00 PM'],
  ['UTC', '2027-01-02', 'Sat, Jan 2, 2027 at 9:00 PM'],
])(
  'CARD-13, decisions, time zone: in %s what is ready on %s is ready “%s”',
  (timeZone, readyByDate, label) => {
    expect(readyByLabel({ readyByDate, readyByTime: '21:00', timeZone }, evening)).toBe(label)
  },
)

test('the days up to one', () => {
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01'])
  expect(daysUpTo('2026-11-30', 30)[0]).toBe('2026-11-01')
})
