import { expect, test } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { briefLastMoment, briefMoment, briefOrderBy, briefPickup } from './brief-moment.ts'

const timeZone = 'America/New_York'
const nbsp = (words: string) => words.replace(/ (?=[AP]M$)/, '\u00a0')

test.each([
  ['2026-11-23T23:00:00Z', 'today 6 PM'],
  ['2026-11-24T14:30:00Z', 'tomorrow 9:30 AM'],
  ['2026-11-26T23:00:00Z', 'Thu 6 PM'],
  ['2026-11-29T23:00:00Z', 'Sun 6 PM'],
  // the same day of the week as today needs its date
  ['2026-11-30T23:00:00Z', 'Mon, Nov 30, 6 PM'],
])('%s is %s', (moment, words) => {
  expect(briefMoment(moment, timeZone, new Date('2026-11-23T17:00:00Z'))).toBe(nbsp(words))
})

test.each([
  ['2026-11-26T23:00:00Z', 'Thu 6 PM'],
  ['2026-11-24T05:00:00Z', 'the end of today'],
  ['2026-11-25T05:00:00Z', 'the end of tomorrow'],
  ['2026-11-29T05:00:00Z', 'the end of Sat'],
  ['2026-12-06T05:00:00Z', 'the end of Sat, Dec 5'],
])('names the deadline %s as %s', (moment, words) => {
  expect(briefLastMoment(moment, timeZone, new Date('2026-11-23T17:00:00Z'))).toBe(nbsp(words))
})

// ready on Saturday at nine
const loaf = { readyByDate: '2026-11-28', readyByTime: '09:00', timeZone }

test.each([
  ['days before', '2026-11-26T23:00:00.000Z', '2026-11-23T17:00:00Z', 'Thu 6 PM'],
  ['a moment before', '2026-11-28T13:59:59.999Z', '2026-11-23T17:00:00Z', 'Sat 8:59 AM'],
  ['at midnight before', '2026-11-28T05:00:00.000Z', '2026-11-23T17:00:00Z', 'the end of Fri'],
  ['as it is ready', '2026-11-28T14:00:00.000Z', '2026-11-23T17:00:00Z', null],
  ['at the end of the day', '2026-11-29T05:00:00.000Z', '2026-11-23T17:00:00Z', null],
  ['just over', '2026-11-26T23:00:00.000Z', '2026-11-26T23:00:00Z', null],
  ['not said', null, '2026-11-23T17:00:00Z', null],
])(
  'names the last moment to order when it is before the ready time and still ahead: %s',
  (_, orderBy, now, words) => {
    expect(briefOrderBy({ ...loaf, orderBy }, new Date(now))).toBe(words && nbsp(words))
  },
)

const saturday = {
  date: '2026-11-28',
  from: '09:00',
  until: '12:00',
  orderBy: '2026-11-26T23:00:00.000Z',
  more: 0,
}

test.each([
  ['by its cutoff', saturday, { orderBy: 'Thu 6 PM', pickup: 'Sat 9 AM–12 PM' }],
  [
    'until midnight before',
    { ...saturday, orderBy: '2026-11-28T05:00:00.000Z' },
    { orderBy: 'the end of Fri' },
  ],
  ['until it begins', { ...saturday, orderBy: '2026-11-28T14:00:00.000Z' }, { orderBy: null }],
  ['with others on its day', { ...saturday, more: 2 }, { pickup: 'Sat 9 AM–12 PM +2' }],
  ['until midnight', { ...saturday, from: '22:30', until: '00:00' }, { pickup: 'Sat 10:30 PM–12 AM' }],
  ['in more than a week', { ...saturday, date: '2026-12-05' }, { pickup: 'Sat, Dec 5, 9 AM–12 PM' }],
  ['tomorrow', { ...saturday, date: '2026-11-24' }, { pickup: 'tomorrow 9 AM–12 PM' }],
])('decisions, pickup windows: formats the next pickup briefly: %s', (_, nextPickup, words) => {
  const brief = briefPickup({ nextPickup, timeZone }, new Date('2026-11-23T17:00:00Z'))
  const plain = Object.entries({ ...brief }).map(([name, text]) => [
    name,
    text?.replaceAll('\u00a0', ' ') ?? null,
  ])
  expect(Object.fromEntries(plain)).toMatchObject(words)
})

test('decisions, pickup windows: returns null without a pickup window', () => {
  expect(briefPickup({ nextPickup: null, timeZone }, testNow)).toBeNull()
})
