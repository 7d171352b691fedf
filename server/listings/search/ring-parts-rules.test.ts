import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles } from '#shared/distance.ts'
import { anyPoint, isIn } from '#tests/make/points-on-earth.ts'
import { boxesOfRing } from './ring-parts-rules.ts'
import { pointsOnCircle } from './search-area-rules.ts'

const miles = fc.oneof(
  fc.double({ min: 0, max: 12_500, noNaN: true }),
  fc.double({ min: 0, max: 500, noNaN: true }),
  fc.constantFrom(0, 1, 10, 69, 6219),
)

describe('boxes of a ring', () => {
  test('FIND-20: hold every point of it, and are not many', () => {
    fc.assert(
      fc.property(anyPoint, miles, miles, anyPoint, (centre, a, b, point) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const boxes = boxesOfRing(centre, from, to)
        expect(boxes.length).toBeLessThanOrEqual(200)
        const away = distanceMiles(centre, point)
        fc.pre(away >= from && away <= to)
        expect(boxes.some(isIn(point))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('FIND-20: hold the points of every circle in it, in every direction', () => {
    fc.assert(
      fc.property(anyPoint, miles, fc.double({ min: 1e-6, max: 60, noNaN: true }), (centre, from, width) => {
        const boxes = boxesOfRing(centre, from, from + width)
        for (const away of [from, from + width / 2, from + width])
          for (const point of pointsOnCircle(centre, away, 29))
            if (Math.abs(distanceMiles(centre, point) - away) < 1e-6)
              expect(boxes.some(isIn(point))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('leave out its middle, and take little of the map where it is thin', () => {
    const centre = { latitude: 40.7, longitude: -74 }
    const boxes = boxesOfRing(centre, 4, 4.01)
    expect(boxes.some(isIn(centre))).toBe(false)
    expect(boxes.some(isIn({ latitude: 40.72, longitude: -74.02 }))).toBe(false)
    const mile = 360 / (2 * Math.PI * 3959)
    const area = boxes.reduce((sum, { south, west, north, east }) => sum + (north - south) * (east - west), 0)
    expect((area * Math.cos((40.7 * Math.PI) / 180)) / mile ** 2).toBeLessThan(3)
  })
})
