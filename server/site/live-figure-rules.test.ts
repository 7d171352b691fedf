import { describe, expect, test } from 'vitest'
import { countClaim, earningsClaim, ratingClaim } from './live-figure-rules.ts'

describe('live figures as claims (decisions, marketing claims)', () => {
  test.each([
    [0, 1, null],
    [0, 0, null],
    [1, 1, '1'],
    [9, 10, null],
    [9, 1, '9'],
    [10, 10, '10'],
    [47, 1, '40+'],
    [100, 1, '100'],
    [537, 1, '530+'],
    [2099, 1, '2,000+'],
    [12_345, 1, '12,000+'],
  ])('LAND-20, LAND-23: %i, with a minimum of %i, is shown as %s', (count, least, claim) => {
    expect(countClaim(count, least)).toBe(claim)
  })

  test.each([
    [null, null],
    [0, null],
    [99, null],
    [4_250, '$40+'],
    [51_200, '$510+'],
  ])('LAND-21: %s cents are shown as %s', (cents, claim) => {
    expect(earningsClaim(cents)).toBe(claim)
  })

  test.each([
    [null, null],
    [4.8, '4.8'],
    [4.79, '4.7'],
    [4.699_999, '4.7'],
    [5, '5.0'],
  ])('LAND-22: an average of %s is shown as %s', (rating, claim) => {
    expect(ratingClaim(rating)).toBe(claim)
  })
})
