import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance-rules.ts'

test.each([
  ['bagel', 'bagel', 0],
  ['', '', 0],
  ['', 'pi', 2],
  ['bagle', 'bagel', 1],
  ['bagell', 'bagel', 1],
  ['bagl', 'bagel', 1],
  ['bogel', 'bagel', 1],
  ['foccacia', 'focaccia', 1],
  ['sourdoh', 'sourdough', 2],
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['pie', 'pastry', Number.POSITIVE_INFINITY],
])('FIND-01: %j and %j are %d slips apart', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips)
  expect(editDistance(b, a, 2)).toBe(slips)
})

// few letters, so that many pairs are similar
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 9 })

test('FIND-01: equals the restricted Damerau-Levenshtein distance up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      const distance = fullDistance(a, b)
      expect(editDistance(a, b, most)).toBe(distance <= most ? distance : Number.POSITIVE_INFINITY)
    }),
    { numRuns: 5000 },
  )
})

/** The distance from the full table of the textbook algorithm. */
function fullDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const wrong = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, wrong, swap))
    }
  }
  return at(a.length, b.length)
}
