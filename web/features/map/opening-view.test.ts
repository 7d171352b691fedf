import { describe, expect, test } from 'vitest'
import { defaultCenter, openingView, pointOf } from './opening-view.ts'

const place = { latitude: 41.8781, longitude: -87.6298 }
const bread = { latitude: 40.71, longitude: -74 }
const cake = { latitude: 40.73, longitude: -74.02 }

describe('the opening view', () => {
  test("MAP-04, MAP-07: is at the visitor's place, one zoom closer", () => {
    expect(openingView(place, [bread, cake])).toEqual({ center: place, zoom: 13 })
  })

  test('MAP-05, MAP-07: is otherwise at the average of the listings', () => {
    const { center, zoom } = openingView(null, [bread, cake])
    expect(center.latitude).toBeCloseTo(40.72, 10)
    expect(center.longitude).toBeCloseTo(-74.01, 10)
    expect(zoom).toBe(12)
  })

  test('MAP-05: is at the listing nearest to the average if no listing is visible there', () => {
    const seattle = { latitude: 47.6062, longitude: -122.3321 }
    expect(openingView(null, [bread, seattle, cake]).center).toEqual(cake)
  })

  test('MAP-06, OPEN-44: is otherwise in New York City', () => {
    const nowhere = { latitude: null, longitude: null }
    expect(openingView(null, [])).toEqual({ center: defaultCenter, zoom: 12 })
    expect(openingView(null, [nowhere])).toEqual({
      center: { latitude: 40.7128, longitude: -74.006 },
      zoom: 12,
    })
  })

  test('MAP-12: ignores listings without coordinates', () => {
    expect(openingView(null, [{ latitude: null, longitude: null }, bread]).center).toEqual(bread)
  })
})

describe('coordinates', () => {
  test.each([
    [40.7, -74, { latitude: 40.7, longitude: -74 }],
    ['40.7', '-74.0060', { latitude: 40.7, longitude: -74.006 }],
    [' 40.7 ', -74, { latitude: 40.7, longitude: -74 }],
    [0, 0, { latitude: 0, longitude: 0 }],
    [90, 180, { latitude: 90, longitude: 180 }],
  ])('MAP-13: %j, %j is a point', (latitude, longitude, point) => {
    expect(pointOf({ latitude, longitude })).toEqual(point)
  })

  test.each([
    [null, null],
    [undefined, -74],
    [40.7, null],
    ['', ''],
    ['  ', -74],
    ['north', -74],
    [Number.NaN, -74],
    [Number.POSITIVE_INFINITY, -74],
    [90.1, 0],
    [0, -180.5],
    // swapped
    [-122.3321, 47.6062],
    [{}, []],
    [true, false],
  ])('MAP-12, MAP-13: %j, %j is no point and is ignored', (latitude, longitude) => {
    expect(pointOf({ latitude, longitude })).toBeNull()
  })
})
