import { describe, expect, test } from 'vitest'
import { farthest, reachAfter, reachFrom, reachWithin, widerReach } from './nearest-reach-rules.ts'

describe('how far a page of the nearest probably reaches', () => {
  test('as far as as many and some more lie, were they spread as evenly as on the page before', () => {
    expect(reachAfter(null, 10, 24, 24)).toBeCloseTo(Math.sqrt(400), 2)
    expect(reachAfter({ miles: 10 }, 11, 24, 24)).toBeCloseTo(Math.sqrt(121 + 21 * 3), 2)
    expect(reachAfter(null, farthest, 1, 100)).toBe(farthest)
  })

  test('as far as before where all of a page is at one distance', () => {
    expect(reachAfter({ miles: 4, reach: 4.5 }, 4, 24, 24)).toBe(4.5)
    expect(reachAfter({ miles: 4 }, 4, 24, 24)).toBe(4)
    expect(reachAfter(null, 0, 24, 24)).toBe(0)
  })

  test('no farther than a ring that was counted and holds another page', () => {
    expect(reachWithin({ from: 4, to: 5, found: 48 }, 4.5, 24, 24)).toBe(5)
    expect(reachWithin({ from: 4, to: 5, found: 47 }, 4.5, 24, 24)).toBeCloseTo(
      Math.sqrt(4.5 ** 2 + (9 * 3 * 24) / 47),
      2,
    )
    expect(reachWithin({ from: 4, to: 4, found: 48 }, 4, 24, 24)).toBe(4)
    // nor as far as a wide one that holds many pages
    expect(reachWithin({ from: 4, to: 94, found: 1000 }, 10, 24, 24)).toBeCloseTo(
      Math.sqrt(100 + ((94 ** 2 - 16) * 3 * 24) / 1000),
      2,
    )
    expect(reachWithin({ from: 0, to: farthest, found: 0 }, 0, 0, 24)).toBe(farthest)
  })

  test('farther, by what was found, where that was not enough', () => {
    expect(widerReach(0, 10, 8, 24)).toBeCloseTo(Math.sqrt(900), 6)
    expect(widerReach(0, 10, 20, 24)).toBeCloseTo(Math.sqrt(500), 6)
    expect(widerReach(0, 10, 0, 24)).toBeCloseTo(Math.sqrt(1200), 6)
    expect(widerReach(4, 4, 0, 24)).toBeCloseTo(4.1, 6)
  })

  test('some matches of a walk tell it only when they are not too few', () => {
    expect(reachFrom({ from: 0, to: 100 }, undefined, 0, 25)).toBeNull()
    expect(reachFrom({ from: 0, to: 100 }, 3, 2, 25)).toBeNull()
    expect(reachFrom({ from: 0, to: 12 }, 5, 13, 25)).toBeCloseTo(5 * Math.sqrt(2.5), 6)
    expect(reachFrom({ from: 4, to: 100 }, 5, 13, 25)).toBeCloseTo(6.5, 6)
    expect(reachFrom({ from: 0, to: 6 }, 5, 13, 25)).toBe(6)
    expect(reachFrom({ from: 0, to: 100 }, 5, 3, 250)).toBe(15)
  })
})
