import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDate } from './read-date.ts'

it.each([
  ['2026-11-28', '2026-11-28'],
  ['2026/1/8', '2026-01-08'],
  ['2026-11-28T09:00', '2026-11-28'],
  ['11/28/2026', '2026-11-28'],
  ['1/8/26', '2026-01-08'],
  ['28.11.2026', '2026-11-28'],
  ['Nov 28, 2026', '2026-11-28'],
  ['Saturday, November 28th 2026', '2026-11-28'],
  ['28 Nov 2026', '2026-11-28'],
  ['2028-02-29', '2028-02-29'],
  ['0001-01-01', '0001-01-01'],
])('%j is %s', (text, date) => {
  expect(readDate(text)).toEqual({ date })
})

it.each([
  ['28/11/2026', 'There is no month 28. Write the month before the day, as 11/28/2026'],
  ['2026-02-30', 'February 2026 has only 28 days'],
  ['2023-02-29', 'February 2023 has only 28 days'],
  ['2026-13-40', 'There is no month 13'],
  ['2026-11-00', 'There is no day 0'],
  ['31.6.2026', 'June 2026 has only 30 days'],
  ['soon', null],
  ['Foo 3, 2026', null],
  ['10000-01-01', null],
  ['+12026-01-01', null],
  ['2026-11-28T09:00:00Z', null],
  ['', null],
])('%j is refused: %s', (text, fault) => {
  expect(readDate(text)).toEqual({ fault })
})

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

it('reads every day in all of its spellings', () => {
  fc.assert(
    fc.property(day, (date) => {
      const [year = '', month = '', of = ''] = date.split('-')
      const name = new Date(date).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
      for (const text of [
        date,
        `${date}T23:59`,
        `${month}/${of}/${year}`,
        `${of}.${month}.${year}`,
        `${name} ${Number(of)}, ${year}`,
      ])
        expect([text, readDate(text)]).toEqual([text, { date }])
    }),
  )
})

it('reads or refuses any text, and never throws', () => {
  const written = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d./ -]{0,12}$/))
  fc.assert(
    fc.property(written, (text) => {
      const read = readDate(text)
      if ('date' in read) expect(new Date(read.date).toISOString().slice(0, 10)).toBe(read.date)
    }),
  )
})
