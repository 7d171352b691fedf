import { describe, expect, it } from 'vitest'
import { closestZoom, tileSize } from '#web/features/places/tile-size.ts'
import { arrangeItems } from './map-clusters.ts'
import { joinOverlapping } from './map-overlaps.ts'
import type { MapItem, MapPoint } from './map-point.ts'

const widthAt = (zoom: number) => tileSize * 2 ** zoom
const width = widthAt(12)
/** in degrees of longitude */
const pixel = 360 / width
const stall = (id: string, across: number): MapPoint<MapItem> => {
  const at = { latitude: 0, longitude: across * pixel }
  return { kind: 'item', key: id, at, item: { id, ...at } }
}
const ticket = (id: string, across: number): MapPoint<MapItem> => {
  const at = { latitude: 0, longitude: across * pixel }
  return { kind: 'item', key: id, at, item: { id, ...at, price: '9.50' } }
}
const cluster = (count: number, across: number, isExact = true): MapPoint<MapItem> => ({
  kind: 'cluster',
  key: `${count} at ${across}`,
  at: { latitude: 0, longitude: across * pixel },
  id: count,
  count,
  isExact,
})
const counts = (points: readonly MapPoint<MapItem>[]) =>
  points.map((point) => (point.kind === 'item' ? 1 : point.count))

describe('overlapping markers', () => {
  it.each([
    ['two small clusters that touch', [cluster(3, 0), cluster(4, 50)], [7]],
    ['two small clusters beside each other', [cluster(3, 0), cluster(4, 60)], [3, 4]],
    ['a large and a small one', [cluster(19, 0), cluster(5, 60)], [24]],
    ['a ticket on a ticket', [ticket('a', 0), ticket('b', 80)], [2]],
    ['tickets beside each other', [ticket('a', 0), ticket('b', 90)], [1, 1]],
    ['stalls, which are narrower', [stall('a', 0), stall('b', 50)], [1, 1]],
    ['a stall on a ticket', [stall('a', 0), ticket('b', 50)], [2]],
    ['one that joins two others', [cluster(3, 0), cluster(4, 60), cluster(1, 30)], [8]],
  ])('%s', (_, points, expected) => {
    expect(counts(joinOverlapping(points, width))).toEqual(expected)
  })

  it('merge at the center of their items, and are exact if all of them are', () => {
    const [joined] = joinOverlapping([cluster(3, 0), cluster(1, 40, false)], width)
    expect(joined).toMatchObject({ kind: 'counted', count: 4, isExact: false })
    expect(joined?.at.longitude).toBeCloseTo(10 * pixel)
  })

  it('stay separate at the closest zoom, which could not separate them', () => {
    const [one, other] = [cluster(0, 0).at, cluster(0, 60 / 64).at]
    const clusters = arrangeItems([
      { id: 'a', ...one },
      { id: 'b', ...other },
    ])
    const drawn = clusters.pointsIn({ bounds: [-1, -1, 1, 1], zoom: closestZoom })
    expect(counts(drawn)).toEqual([1, 1])
  })

  it('MAP-11: lose no listing and do not overlap at any zoom', () => {
    const stalls = Array.from({ length: 300 }, (_, n) => ({
      id: `${n}`,
      latitude: 40.7 + ((n * 37) % 101) / 1000,
      longitude: -74 + ((n * 53) % 97) / 1000,
      price: '9.50',
    }))
    const clusters = arrangeItems(stalls)
    for (let zoom = 2; zoom < closestZoom; zoom += 1) {
      const drawn = clusters.pointsIn({ bounds: [-85, -180, 85, 180], zoom })
      expect(counts(drawn).reduce((sum, count) => sum + count, 0)).toBe(stalls.length)
      expect(joinOverlapping(drawn, widthAt(zoom))).toEqual(drawn)
    }
  })
})
