import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#server/http/csv-rules.ts'
import { parseCsv } from '#server/http/read-csv-rules.ts'
import { readCount, readText, readTime, readWeekdays } from './cell-rules.ts'

it.each([
  ['17:00', '17:00'],
  ['8:30', '08:30'],
  ['17:00:00', '17:00'],
  ['5 PM', '17:00'],
  ['5:30pm', '17:30'],
  ['12 a.m.', '00:00'],
  ['12:15 PM', '12:15'],
  ['noon', '12:00'],
  ['17', '17'],
  ['13 PM', '13 PM'],
])('the time %j is %j', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})

it.each([
  ['', []],
  ['Sat', [6]],
  ['Saturdays', [6]],
  ['Tues & Thurs', [2, 4]],
  ['Tuesdays and Fridays', [2, 5]],
  ['fri,mo', [1, 5]],
  ['every day', [0, 1, 2, 3, 4, 5, 6]],
  ['weekends', [0, 6]],
  ['every Wednesday', [3]],
  ['s', null],
  ['7', null],
  ['Sat, someday', null],
])('the days %j are %j', (cell, days) => {
  expect(readWeekdays(cell)).toEqual(days)
})

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['12.0', 12],
  ['12.5', '12.5'],
  ['-3', '-3'],
  ['a dozen', 'a dozen'],
])('the count %j is %j', (cell, count) => {
  expect(readCount(cell)).toBe(count)
})

it('texts of our own exports are read back unchanged, including formulas', () => {
  const character = fc.constantFrom(
    'a',
    'é',
    '🥐',
    ' ',
    ',',
    ';',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\n',
    '\t',
    '1',
  )
  const cell = fc.string({ unit: character, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [, read] = [...parseCsv(`head,line\r\n${csvLine(cells)}`)]
      // CSV readers treat a row with a single empty field as a blank line
      expect(read?.fields.map(readText)).toEqual(cells.map((text) => text.trim()))
    }),
  )
})
