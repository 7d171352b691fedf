import { describe, expect, it, test } from 'vitest'
import { refuseBeyondLimit, refuseLimit } from './buyer-limit-rules.ts'

const box = { servings: 6 }

describe('the limit per buyer of a bake', () => {
  const bySix = [{ servings: 1 }, box]
  it.each([
    ['without a limit, any number can be ordered', [], null, 500, 99, null],
    ['all of the limit can be ordered at once', [], 2, 0, 2, null],
    ['the limit can be ordered in several orders', [], 2, 1, 1, null],
    ['no more than the limit', [], 2, 0, 3, 'The limit is 2 per buyer.'],
    [
      'at most the limit with earlier orders',
      [],
      2,
      1,
      2,
      'The limit is 2 per buyer, and you already have 1.',
    ],
    ['nothing if earlier orders already exceed the limit', [], 2, 5, 1, /you already have 5\./],
    ['with options, servings count', bySix, 12, 6, 6, null],
    ['with options, too many servings', bySix, 12, 0, 18, 'The limit is 12 servings per buyer.'],
    ['with options, a limit of one', [{ servings: 1 }], 1, 0, 2, 'The limit is 1 serving per buyer.'],
    [
      'with options, including earlier orders',
      bySix,
      12,
      6,
      12,
      /^The limit is 12 servings per buyer, and you already have 6\.$/,
    ],
  ])('%s', (_, options, most_per_buyer, before, servings, refusal) => {
    const refused = refuseBeyondLimit({ options, most_per_buyer }, before, servings)
    if (refusal instanceof RegExp) expect(refused).toMatch(refusal)
    else expect(refused).toBe(refusal)
  })
})

test.each([
  [null, [box], null],
  [1, [], null],
  [6, [box], null],
  [5, [box], 'At least 6, so that one of each option can be ordered'],
  [6, [{ servings: 1 }, { servings: 12 }], 'At least 12, so that one of each option can be ordered'],
])('a limit of %s with options %j', (most_per_buyer, options, refusal) => {
  expect(refuseLimit({ options, most_per_buyer })).toBe(refusal)
})
