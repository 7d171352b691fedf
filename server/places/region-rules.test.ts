import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newIdIn } from '#server/database/new-id.ts'
import { regionOf } from './region-rules.ts'

describe('decisions, keys of rows', () => {
  it.each([
    ['New York', { latitude: 40.7128, longitude: -74.006 }, 24 * 64 + 18],
    ['Los Angeles', { latitude: 34.0522, longitude: -118.2437 }, 25 * 64 + 10],
    ['the date line', { latitude: 0, longitude: 180 }, 32 * 64 + 63],
    ['the north pole', { latitude: 90, longitude: -180 }, 0],
    ['a place without a point', { latitude: null, longitude: null }, 0],
  ])('the region of %s', (_name, point, region) => {
    expect(regionOf(point)).toBe(region)
  })

  it('ids contain their region and are valid UUIDv7', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true })
    const longitude = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const region = regionOf({ latitude: north, longitude: east })
        const id = newIdIn(region)
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(Number.parseInt(id.slice(15, 18), 16)).toBe(region)
      }),
    )
  })
})
