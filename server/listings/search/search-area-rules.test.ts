import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { anyDegrees, anyPoint, isIn } from '#tests/make/points-on-earth.ts'
import { boxesAround, boxesOfBounds, cellsOf } from './search-area-rules.ts'

const miles = fc.oneof(fc.double({ min: 0, max: 12_500, noNaN: true }), fc.constantFrom(0, 1, 10, 69, 6219))

describe('boxes around a place', () => {
  test('FIND-22: contain every point within the distance, also at poles and the date line', () => {
    fc.assert(
      fc.property(anyPoint, miles, anyPoint, (centre, reach, point) => {
        fc.pre(distanceMiles(centre, point) <= reach)
        expect(boxesAround(centre, reach).some(isIn(point))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('FIND-22: contain the points just inside the circle in every direction', () => {
    fc.assert(
      fc.property(
        anyPoint,
        fc.double({ min: 0.001, max: 6000, noNaN: true }),
        anyDegrees(180),
        (centre, reach, bearing) => {
          const point = reached(centre, reach * 0.999_999, bearing)
          expect(boxesAround(centre, reach).some(isIn(point))).toBe(true)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('are a single box away from the poles and the date line', () => {
    const [box, ...more] = boxesAround({ latitude: 40, longitude: -74 }, 69.1)
    expect(more).toEqual([])
    expect(box?.north).toBeCloseTo(41, 2)
    expect(box?.east).toBeCloseTo(-72.69, 1)
  })
})

test('decisions, OPEN-24: bounds with west greater than east are two boxes', () => {
  expect(boxesOfBounds([1, 2, 3, 4])).toEqual([{ south: 1, west: 2, north: 3, east: 4 }])
  expect(boxesOfBounds([1, 170, 3, -170])).toEqual([
    { south: 1, west: 170, north: 3, east: 180 },
    { south: 1, west: -180, north: 3, east: -170 },
  ])
})

test('the cells of boxes contain their points, and are null when there are too many', () => {
  const boxes = [{ south: 40.05, west: -74.15, north: 40.19, east: -74.05 }]
  const cell = (latitude: number, longitude: number) =>
    Math.floor((latitude + 90) * 10) * 3601 + Math.floor((longitude + 180) * 10)
  expect(cellsOf(boxes, 4)).toEqual([
    cell(40.05, -74.15),
    cell(40.05, -74.05),
    cell(40.15, -74.15),
    cell(40.15, -74.05),
  ])
  expect(cellsOf(boxes, 3)).toBeNull()
})

/** The point some miles from a place at a bearing, in degrees from north. */
function reached({ latitude, longitude }: Point, miles: number, bearing: number): Point {
  const rad = (d: number) => (d * Math.PI) / 180
  const arc = miles / 3959
  const [sin, cos] = [Math.sin(rad(latitude)), Math.cos(rad(latitude))]
  const sinNew = sin * Math.cos(arc) + cos * Math.sin(arc) * Math.cos(rad(bearing))
  const turn = Math.atan2(
    Math.sin(rad(bearing)) * Math.sin(arc) * cos,
    Math.cos(arc) - sin * Math.max(-1, Math.min(1, sinNew)),
  )
  const east = longitude + (turn * 180) / Math.PI
  const wrapped = ((((east + 180) % 360) + 360) % 360) - 180
  return { latitude: (Math.asin(Math.max(-1, Math.min(1, sinNew))) * 180) / Math.PI, longitude: wrapped }
}
