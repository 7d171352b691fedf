import { expect, test } from 'vitest'
import { briefMoment, briefOrderBy } from './brief-moment.ts'

const timeZone = 'America/New_York'
const nbsp = (words: string) => words.replace(/ (?=[AP]M$)/, '\u00a0')

test.each([
  ['2026-11-23T23:00:00Z', 'today 6 PM'],
  ['2026-11-24T14:30:00Z', 'tomorrow 9:30 AM'],
  ['2026-11-26T23:00:00Z', 'Thu 6 PM'],
  ['2026-11-29T23:00:00Z', 'Sun 6 PM'],
  // on the same day of the week as today it says which
  ['2026-11-30T23:00:00Z', 'Mon, Nov 30, 6 PM'],
])('%s is %s', (moment, words) => {
  expect(briefMoment(moment, timeZone, new Date('2026-11-23T17:00:00Z'))).toBe(nbsp(words))
})

// ready on Saturday at nine
const loaf = { readyByDate: '2026-11-28', readyByTime: '09:00', timeZone }

test.each([
  ['days before', '2026-11-26T23:00:00.000Z', '2026-11-23T17:00:00Z', 'Thu 6 PM'],
  ['a moment before', '2026-11-28T13:59:59.999Z', '2026-11-23T17:00:00Z', 'Sat 8:59 AM'],
  ['as it is ready', '2026-11-28T14:00:00.000Z', '2026-11-23T17:00:00Z', null],
  ['at the end of the day', '2026-11-29T05:00:00.000Z', '2026-11-23T17:00:00Z', null],
  ['just over', '2026-11-26T23:00:00.000Z', '2026-11-26T23:00:00Z', null],
  ['not said', null, '2026-11-23T17:00:00Z', null],
])(
  'the last moment to order is told where it is before it is ready and yet to come: %s',
  (_, orderBy, now, words) => {
    expect(briefOrderBy({ ...loaf, orderBy }, new Date(now))).toBe(words && nbsp(words))
  },
)
