import { describe, expect, test } from 'vitest'
import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import { coarsestLevel, finestLevel, tilesOf } from './map-tile-rules.ts'

describe('MAP-11: the map tiles of a view', () => {
  test('are 64 pixels wide at each zoom, within the levels that are counted', () => {
    const view = [40.68, -74.05, 40.77, -73.93] as const
    expect(tilesOf([...view], 0).level).toBe(coarsestLevel)
    expect(tilesOf([...view], 10).level).toBe(12)
    expect(tilesOf([...view], 12).level).toBe(14)
    expect(tilesOf([40.7, -74, 40.701, -73.999], 18).level).toBe(finestLevel)
  })

  test('are larger when there would be too many for one response', () => {
    const world = tilesOf([-90, -180, 90, 180], 16)
    expect(world).toEqual({ level: 4, north: 0, south: 15, spans: [{ west: 0, east: 15 }] })
    const strip = tilesOf([-90, 0, 90, 0], 16)
    expect(strip.south - strip.north + 1).toBeLessThanOrEqual(700)
  })

  test('are split into two spans at the date line', () => {
    expect(tilesOf([0, 170, 10, -170], 2).spans).toEqual([
      { west: 15, east: 15 },
      { west: 0, east: 0 },
    ])
  })

  test('are numbered from the north-west corner and include the edges of the world', () => {
    expect([columnOf(-180, 4), columnOf(0, 4), columnOf(180, 4)]).toEqual([0, 8, 15])
    expect([rowOf(90, 4), rowOf(0, 4), rowOf(-90, 4)]).toEqual([0, 8, 15])
  })
})
