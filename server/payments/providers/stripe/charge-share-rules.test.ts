import { expect, test } from 'vitest'
import { shareOut, sharesOf } from './charge-share-rules.ts'

test.each([
  { charged: 1850, wanted: [1850], shares: [1850] },
  { charged: 1850, wanted: [null], shares: [1850] },
  { charged: 1800, wanted: [1850], shares: [1800] },
  { charged: 3050, wanted: [1850, 1200], shares: [1850, 1200] },
  { charged: 3000, wanted: [1850, 1200], shares: [1850, 1150] },
  { charged: 3050, wanted: [1850, null], shares: null },
  { charged: 3050, wanted: [], shares: null },
])('splits $charged cents among payments of $wanted: $shares', ({ charged, wanted, shares }) => {
  expect(sharesOf(charged, wanted)).toEqual(shares)
})

test.each([
  { amount: 84, weights: [1850], shares: [84] },
  { amount: 118, weights: [1850, 1200], shares: [72, 46] },
  { amount: 100, weights: [1, 1, 1], shares: [33, 34, 33] },
  { amount: 0, weights: [5, 5], shares: [0, 0] },
  { amount: 7, weights: [0, 0], shares: [7, 0] },
])('splits $amount cents by weights $weights: $shares', ({ amount, weights, shares }) => {
  expect(shareOut(amount, weights)).toEqual(shares)
})
