import { expect, test } from 'vitest'
import { barHeights } from './bar-heights.ts'

test('the largest value fills the drawing, zero has no bar, and any other value is visible', () => {
  expect(barHeights([0, 5000, 10_000], 96)).toEqual([0, 48, 96])
  expect(barHeights([1, 90_000], 96)[0]).toBe(3)
  expect(barHeights([0], 96)).toEqual([0])
  expect(barHeights([-5, 10], 96)).toEqual([0, 96])
})
