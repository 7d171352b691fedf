import { expect, test } from 'vitest'
import { atLineLimit, overLineLimit } from './line-limit-rules.ts'

test.each([
  ['no limit', null, false, 99, null, null],
  ['below it', 2, false, 1, null, null],
  ['at it', 2, false, 2, 'The limit is 2 per buyer.', null],
  ['above it', 2, false, 3, null, 'The limit is 2 per buyer. Choose fewer.'],
  ['at what another line leaves', 1, true, 1, 'Counting the line above, the limit is 1 per buyer.', null],
  [
    'above what another line leaves',
    1,
    true,
    2,
    null,
    'Counting the line above, the limit is 1 per buyer. Choose fewer.',
  ],
  [
    'where another line leaves none',
    0,
    true,
    1,
    null,
    'The line above already reaches the limit per buyer. Remove this one, or choose fewer above.',
  ],
])('applies the limit per buyer in the cart: %s', (_, mostPerBuyer, isShared, quantity, at, over) => {
  expect(atLineLimit({ mostPerBuyer, isShared }, quantity)).toBe(at)
  expect(overLineLimit({ mostPerBuyer, isShared }, quantity)).toBe(over)
})
