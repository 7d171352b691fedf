import { expect, it } from 'vitest'
import { SortedLines } from './sorted-lines.ts'

const lines = new SortedLines(
  SortedLines.write([
    ['rye', 'dark', 2],
    ['bun', 'sweet', 1.5],
    ['rye bread', '', -3],
  ]),
)

it('finds records by the prefix of their first field, in order', () => {
  expect(lines.startingWith('rye')).toEqual([
    ['rye', 'dark', '2'],
    ['rye bread', '', '-3'],
  ])
  expect(lines.startingWith('rye b')).toEqual([['rye bread', '', '-3']])
  expect(lines.startingWith('')).toHaveLength(3)
  expect(lines.startingWith('rye', 1)).toEqual([['rye', 'dark', '2']])
})

it.each(['a', 'bunny', 'z'])('finds nothing that starts with %j', (start) => {
  expect(lines.startingWith(start)).toEqual([])
})

it('counts its lines, and returns nothing beyond them', () => {
  expect([lines.length, lines.at(0), lines.at(3)]).toEqual([3, ['bun', 'sweet', '1.5'], []])
  expect(new SortedLines('').length).toBe(0)
})
