import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles } from '#shared/distance.ts'
import { flatCorners, flatPoint, surelyWithin } from './flat-map-rules.ts'

const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.double({ min: 40, max: 41, noNaN: true }),
  fc.constantFrom(-90, -85, 0, 84.99, 85, 90),
)
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -75, max: -74, noNaN: true }),
  fc.constantFrom(-180, -179.99, 179.99, 180),
)
const point = fc.record({ latitude, longitude })

describe('the flat map', () => {
  test('FIND-20: what is surely within a distance is nearer on the flat map, whatever the place', () => {
    fc.assert(
      fc.property(point, point, fc.double({ min: 0, max: 1, noNaN: true }), (place, other, share) => {
        const [from, to] = [flatPoint(place), flatPoint(other)]
        const away = Math.hypot(to.x - from.x, to.y - from.y)
        expect(distanceMiles(place, other)).toBeGreaterThanOrEqual(surelyWithin(place, away * share))
      }),
      { numRuns: 5000 },
    )
  })

  test('a few miles are nearly all surely within their distance on the map; at its edge nothing is', () => {
    const place = { latitude: 40.7, longitude: -74 }
    const other = flatPoint({ latitude: 40.7, longitude: -73.9 })
    const away = distanceMiles(place, { latitude: 40.7, longitude: -73.9 })
    expect(surelyWithin(place, other.x + 74) / away).toBeGreaterThan(0.998)
    expect(surelyWithin({ latitude: 40.7, longitude: 179.95 }, 0.1)).toBe(0)
    expect(surelyWithin({ latitude: 84.99, longitude: 0 }, 1)).toBe(0)
    expect(surelyWithin({ latitude: 89, longitude: 0 }, 0.1)).toBe(0)
  })

  test('the corners of a box hold all its points', () => {
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
