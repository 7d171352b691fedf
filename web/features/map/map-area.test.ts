import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Area, askedBounds, isInArea, nearestCopy } from './map-area.ts'

const manhattan: Area = { bounds: [40.68, -74.05, 40.77, -73.93], zoom: 12 }

describe('requested bounds', () => {
  test('OPEN-52: cover whole map tiles around the view', () => {
    const asked = askedBounds(manhattan)
    const [south = 0, west = 0, north = 0, east = 0] = asked.split(',').map(Number)
    expect(south).toBeLessThanOrEqual(40.68)
    expect(north).toBeGreaterThanOrEqual(40.77)
    expect(west).toBeLessThanOrEqual(-74.05)
    expect(east).toBeGreaterThanOrEqual(-73.93)
    // a map tile is 0.088 degrees wide at this zoom
    expect(east - west).toBeLessThan(0.12 + 2 * 0.088)
  })

  test('do not change after a small move', () => {
    const [south, west, north, east] = manhattan.bounds
    const moved: Area = { bounds: [south + 0.002, west + 0.002, north + 0.002, east + 0.002], zoom: 12 }
    expect(askedBounds(moved)).toBe(askedBounds(manhattan))
  })

  test('have an east smaller than west across the date line', () => {
    const [, west = 0, , east = 0] = askedBounds({ bounds: [50, 170, 60, 190], zoom: 5 })
      .split(',')
      .map(Number)
    expect(west).toBeLessThanOrEqual(170)
    expect(west).toBeGreaterThan(0)
    expect(east).toBeGreaterThanOrEqual(-170)
    expect(east).toBeLessThan(0)
  })

  test('cover the whole world for a view of it', () => {
    expect(askedBounds({ bounds: [-89, -300, 89, 300], zoom: 2 })).toBe('-85.05113,-180,85.05113,180')
  })

  test('are valid for the contract for every view', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(
        degrees(89),
        degrees(89),
        degrees(540),
        fc.double({ min: 0.001, max: 720, noNaN: true }),
        fc.integer({ min: 2, max: 18 }),
        (a, b, west, width, zoom) => {
          const area: Area = { bounds: [Math.min(a, b), west, Math.max(a, b), west + width], zoom }
          const asked = askedBounds(area)
          expect(asked).toMatch(/^-?\d{1,3}(\.\d{1,5})?(,-?\d{1,3}(\.\d{1,5})?){3}$/)
          const [south = 0, from = 0, north = 0, to = 0] = asked.split(',').map(Number)
          expect(south).toBeLessThanOrEqual(north)
          expect(Math.max(Math.abs(south), Math.abs(north))).toBeLessThanOrEqual(90)
          expect(Math.max(Math.abs(from), Math.abs(to))).toBeLessThanOrEqual(180)
        },
      ),
    )
  })
})

describe('points in view', () => {
  test('distinguishes points inside and outside', () => {
    expect(isInArea({ latitude: 40.7, longitude: -74 }, manhattan)).toBe(true)
    expect(isInArea({ latitude: 40.9, longitude: -74 }, manhattan)).toBe(false)
    expect(isInArea({ latitude: 40.7, longitude: -74.2 }, manhattan)).toBe(false)
  })

  test('finds points on the other side of the date line', () => {
    const pacific: Area = { bounds: [50, 170, 60, 190], zoom: 5 }
    expect(isInArea({ latitude: 55, longitude: -175 }, pacific)).toBe(true)
    expect(isInArea({ latitude: 55, longitude: -165 }, pacific)).toBe(false)
    expect(nearestCopy(-175, 180)).toBe(185)
  })
})
