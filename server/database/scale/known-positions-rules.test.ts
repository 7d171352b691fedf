import { expect, test } from 'vitest'
import { KnownPositions, readLogPosition } from './known-positions-rules.ts'

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['1/0', 2n ** 32n],
  ['FFFFFFFF/FFFFFFFF', 2n ** 64n - 1n],
])('the position %s is %d bytes into the log', (text, position) => {
  expect(readLogPosition(text)).toBe(position)
})

test.each(['', '16', '1/', '1/g', "1/0'"])('%j is not a position', (text) => {
  expect(() => readLogPosition(text)).toThrow('not a WAL position')
})

test('a replica’s age comes from the newest primary position it has replayed', () => {
  const known = new KnownPositions(100)
  expect(known.knowsAllSince(5n)).toBe(-Infinity)
  known.note(10n, 1_000)
  known.note(20n, 1_025)
  known.note(20n, 1_050)
  expect(known.knowsAllSince(9n)).toBe(-Infinity)
  expect(known.knowsAllSince(10n)).toBe(1_000)
  expect(known.knowsAllSince(19n)).toBe(1_000)
  expect(known.knowsAllSince(20n)).toBe(1_050)
})

test('drops a position that is no longer useful', () => {
  const known = new KnownPositions(100)
  known.note(10n, 1_000)
  known.note(20n, 1_101)
  expect(known.knowsAllSince(15n)).toBe(-Infinity)
})
