import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyPoint } from '#tests/make/points-on-earth.ts'
import { distanceMiles, earthRadiusMiles, formatMiles, type Point, radians } from './distance.ts'

const newYork = { latitude: 40.7128, longitude: -74.006 }
const boston = { latitude: 42.3601, longitude: -71.0589 }

/** The same distance by the angle between two vectors. */
function byVectors(from: Point, to: Point): number {
  const [a, b] = [from, to].map(({ latitude, longitude }) => {
    const [phi, lambda] = [radians(latitude), radians(longitude)]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const
  })
  if (!a || !b) throw new Error('Two points are needed')
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return earthRadiusMiles * Math.atan2(Math.hypot(...cross), dot)
}

describe('FIND-20: distances', () => {
  it.each([
    ['from New York to Boston', newYork, boston, 190.2],
    ['along a degree of the equator', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 69.1],
    ['across the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 69.1],
    ['from pole to pole', { latitude: 90, longitude: 10 }, { latitude: -90, longitude: 80 }, 12_437.6],
    ['of a place to itself', boston, boston, 0],
  ] as const)('are in miles %s', (_, from, to, miles) => {
    expect(distanceMiles(from, to)).toBeCloseTo(miles, 1)
  })

  test('equal the angle between two vectors', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (from, to) => {
        expect(distanceMiles(from, to)).toBeCloseTo(byVectors(from, to), 3)
      }),
    )
  })

  it('CARD-14: are displayed with one decimal', () => {
    expect(formatMiles(2.04)).toBe('2.0 mi')
  })
})
