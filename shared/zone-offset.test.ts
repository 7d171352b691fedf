import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateInZone } from './ready-by.ts'
import { clockAt } from './zone-clock.ts'

const zones = Intl.supportedValuesOf('timeZone')
const from = Date.parse('2000-01-01T00:00:00Z')
const to = Date.parse('2045-01-01T00:00:00Z')

/** The clock of a zone as Intl formats it. */
function clockOfIntl(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** The clock of a zone as our code formats it. */
function shown(time: number, timeZone: string): string {
  const { readyByDate, readyByTime } = clockAt(new Date(time), timeZone)
  return `${readyByDate} ${readyByTime}`
}

test('decisions, time zone: date and time match Intl in any zone at any moment', () => {
  const zone = fc.constantFrom(...zones)
  fc.assert(
    fc.property(zone, fc.integer({ min: from, max: to }), (timeZone, time) => {
      const ofIntl = clockOfIntl(timeZone).format(time)
      expect(shown(time, timeZone)).toBe(ofIntl)
      expect(dateInZone(new Date(time), timeZone)).toBe(ofIntl.slice(0, 10))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  // the first and last minute around changes of an hour, half an hour or quarters
  ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08 01:59'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00'],
  ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01 01:59'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01 01:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:29:59.999Z', '2026-10-04 01:59'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04 02:30'],
  ['Pacific/Chatham', '2026-09-26T13:59:59.999Z', '2026-09-27 02:44'],
  ['Pacific/Chatham', '2026-09-26T14:00:00.000Z', '2026-09-27 03:45'],
  ['America/St_Johns', '2026-03-08T05:30:00.000Z', '2026-03-08 03:00'],
])('decisions, time zone: the clock of %s shows at %s %s', (timeZone, moment, expected) => {
  expect(shown(Date.parse(moment), timeZone)).toBe(expected)
})

test('every quarter of an hour of a year matches Intl, beyond the cache limit', () => {
  const quarters = Array.from({ length: 4 * 24 * 365 }, (_, index) => Date.UTC(2026, 0, 1, 0, 15 * index))
  const format = clockOfIntl('America/Los_Angeles')
  expect(quarters.map((time) => shown(time, 'America/Los_Angeles'))).toEqual(
    quarters.map((time) => format.format(time)),
  )
})

test('more spellings of a zone than the cache holds show the same time', () => {
  const letters = [...'america/new_y']
  const spellings = Array.from({ length: 1200 }, (_, spelling) =>
    letters.map((letter, place) => (spelling & (1 << place) ? letter.toUpperCase() : letter)).join(''),
  )
  const moment = new Date('2026-11-21T04:30:00Z')
  for (const spelling of spellings) expect(dateInZone(moment, `${spelling}ork`)).toBe('2026-11-20')
})

test.each(['Mars/Olympus', ''])('the unknown zone %j throws, each time', (timeZone) => {
  for (const _ of [1, 2]) expect(() => dateInZone(new Date(0), timeZone)).toThrow(RangeError)
})

test('an invalid moment throws, each time', () => {
  for (const _ of [1, 2]) expect(() => dateInZone(new Date(NaN), 'UTC')).toThrow(RangeError)
})
