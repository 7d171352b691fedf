import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMiles } from '#shared/distance.ts'
import { gridCellsTouched } from './grid-cell-rules.ts'
import { boxesAround, cellsOf } from './search-area-rules.ts'

const place = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('cells that a circle touches', () => {
  test('FIND-22: no point within the distance lies in a cell that is left out', () => {
    const aside = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        place,
        fc.double({ min: 0, max: 40, noNaN: true }),
        aside,
        aside,
        (center, miles, up, east) => {
          const height = miles / 69
          const point = {
            latitude: center.latitude + up * height,
            longitude: wrapped(
              center.longitude + (east * height) / Math.cos((center.latitude * Math.PI) / 180),
            ),
          }
          fc.pre(distanceMiles(center, point) <= miles)
          const cells = cellsOf(boxesAround(center, miles), 100_000) ?? []
          const [own] =
            cellsOf(
              [
                {
                  south: point.latitude,
                  north: point.latitude,
                  west: point.longitude,
                  east: point.longitude,
                },
              ],
              1,
            ) ?? []
          expect(gridCellsTouched(cells, center, miles)).toContain(own)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the corners of the box around it are left out', () => {
    const center = { latitude: 40.75, longitude: -74.05 }
    const cells = cellsOf(boxesAround(center, 30), 1000) ?? []
    const touched = gridCellsTouched(cells, center, 30)
    expect(touched.length).toBeLessThan(cells.length)
    expect(touched.length).toBeGreaterThan(cells.length / 2)
  })
})

function wrapped(longitude: number): number {
  return longitude - 360 * Math.round(longitude / 360)
}
