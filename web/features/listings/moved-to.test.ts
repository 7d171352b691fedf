import { expect, test } from 'vitest'
import { movedTo } from './moved-to.ts'

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 2, 'bca'],
])('moving %i to %i gives %s', (from, to, moved) => {
  expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(moved)
})
