import { expect, test } from 'vitest'
import { barHeights } from './bar-heights.ts'

test('the best bar fills the drawing, nothing has none, and what is there at all can be seen', () => {
  expect(barHeights([0, 5000, 10_000], 96)).toEqual([0, 48, 96])
  expect(barHeights([1, 90_000], 96)[0]).toBe(3)
  expect(barHeights([0], 96)).toEqual([0])
  expect(barHeights([-5, 10], 96)).toEqual([0, 96])
})
