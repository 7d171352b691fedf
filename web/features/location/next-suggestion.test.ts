import { expect, test } from 'vitest'
import { nextSuggestion } from './next-suggestion.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', -1, 0, null],
  ['Home', 1, 3, null],
  ['a', 1, 3, null],
])('%s from %i of %i: %s', (key, active, count, next) => {
  expect(nextSuggestion(key, active, count)).toBe(next)
})
