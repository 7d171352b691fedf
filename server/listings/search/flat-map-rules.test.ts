import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles } from '#shared/distance.ts'
import { anyPoint } from '#tests/make/points-on-earth.ts'
import { circlesAround, type FlatCircle, flatCorners, flatPoint } from './flat-map-rules.ts'

const near = fc.record({
  latitude: fc.double({ min: 40, max: 41, noNaN: true }),
  longitude: fc.double({ min: -75, max: -74, noNaN: true }),
})
const point = fc.oneof(anyPoint, near)

const holds = (circle: FlatCircle, { x, y }: { x: number; y: number }) =>
  Math.hypot(x - circle.x, y - circle.y) <= circle.radius

describe('the flat map', () => {
  test('FIND-20: circles around a place contain every point within the distance, also across the date line', () => {
    fc.assert(
      fc.property(point, point, (place, other) => {
        const circles = circlesAround(place, distanceMiles(place, other))
        fc.pre(circles !== null)
        expect(circles?.some((circle) => holds(circle, flatPoint(other)))).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  test('a circle of a few miles is hardly larger than necessary, and no circle reaches the edge of the map', () => {
    const place = { latitude: 40.7, longitude: -74 }
    const other = { latitude: 40.7, longitude: -73.9 }
    const [circle, ...more] = circlesAround(place, distanceMiles(place, other)) ?? []
    expect(more).toEqual([])
    expect((circle?.radius ?? 0) / 0.1).toBeLessThan(1.002)
    expect(circlesAround({ latitude: 40.7, longitude: 179.95 }, 10)).toHaveLength(2)
    expect(circlesAround({ latitude: 84.99, longitude: 0 }, 10)).toBeNull()
    expect(circlesAround({ latitude: 89, longitude: 0 }, 10)).toBeNull()
    expect(circlesAround({ latitude: -90, longitude: 0 }, 0)).toBeNull()
  })

  test('the corners of a box contain all its points', () => {
    const [low, high] = flatCorners({ south: 40, west: -75, north: 41, east: -74 })
    for (const corner of [
      { latitude: 40, longitude: -75 },
      { latitude: 41, longitude: -74 },
    ]) {
      const { x, y } = flatPoint(corner)
      expect(x > low.x && x < high.x && y > low.y && y < high.y).toBe(true)
    }
  })
})
