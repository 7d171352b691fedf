import { expect, test } from 'vitest'
import { fittedSize } from './draw-smaller.ts'

test.each([
  [4000, 3000, 800, 600],
  [3000, 4000, 600, 800],
  [800, 800, 800, 800],
  [640, 480, 640, 480],
  [10_000, 3, 800, 1],
])('POST-22: %i × %i becomes %i × %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedSize({ width, height })).toEqual({ width: fittedWidth, height: fittedHeight })
})
