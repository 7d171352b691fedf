import { describe, expect, test } from 'vitest'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { closestZoom, tileSize } from '#web/features/places/tile-size.ts'
import type { Area } from './map-area.ts'
import { arrangeItems } from './map-clusters.ts'
import type { MapPoint } from './map-point.ts'

const listing = (id: string, latitude: number, longitude: number): ListingPoint => ({
  id,
  title: `Loaf ${id}`,
  cuisine: 'Bread',
  price: '9.50',
  latitude,
  longitude,
})
const world = (zoom: number): Area => ({ bounds: [-85, -180, 85, 180], zoom })
const counts = (points: readonly MapPoint<ListingPoint>[]) =>
  points.map((point) => (point.kind === 'item' ? 1 : point.count)).sort()

describe('markers', () => {
  test('MAP-02: the maximum zoom is 18, and tiles are 256 pixels wide', () => {
    expect({ closestZoom, tileSize }).toEqual({ closestZoom: 18, tileSize: 256 })
  })

  test('MAP-11: distant listings have separate markers, and close ones share a cluster', () => {
    const clusters = arrangeItems([
      listing('a', 40.7, -74),
      listing('b', 40.701, -74),
      listing('c', 40.8, -74),
    ])
    expect(counts(clusters.pointsIn(world(11)))).toEqual([1, 2])
    expect(counts(clusters.pointsIn(world(17)))).toEqual([1, 1, 1])
  })

  test('MAP-12, MAP-13: accepts numeric strings as coordinates and drops invalid points', () => {
    const loose = (id: string, latitude: unknown, longitude: unknown) =>
      Object.assign(listing(id, 0, 0), { latitude, longitude })
    const clusters = arrangeItems([
      loose('text', '40.7', '-74'),
      loose('none', null, null),
      loose('not a number', Number.NaN, -74),
      loose('swapped', -122.33, 47.6),
    ])
    expect(clusters.pointsIn(world(18))).toMatchObject([{ key: 'text', at: { longitude: -74 } }])
  })

  test('a cluster opens at the zoom that separates its listings', () => {
    const clusters = arrangeItems([listing('a', 40.7, -74), listing('b', 40.71, -74)])
    const [cluster] = clusters.pointsIn(world(8))
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    const opening = clusters.opening(cluster.id)
    if (!('zoom' in opening)) throw new Error('no zoom')
    expect(opening.zoom).toBeGreaterThan(8)
    expect(clusters.pointsIn(world(opening.zoom))).toHaveLength(2)
  })

  test('a cluster of several listings in one kitchen opens as a list', () => {
    const clusters = arrangeItems([listing('a', 40.7, -74), listing('b', 40.7, -74)])
    const [cluster] = clusters.pointsIn(world(18))
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    expect(clusters.opening(cluster.id)).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }] })
  })

  test('places markers on the visible side of the date line', () => {
    const clusters = arrangeItems([listing('a', 52, -175)])
    const points = clusters.pointsIn({ bounds: [40, 170, 60, 190], zoom: 5 })
    expect(points).toMatchObject([{ at: { longitude: 185 } }])
  })

  test('MAP-11: shows server-counted clusters beside markers, and merges close ones', () => {
    const cluster = (latitude: number, count: number, isExact = true) => ({
      latitude,
      longitude: -74,
      count,
      isExact,
    })
    const clusters = arrangeItems(
      [listing('a', 45, -74)],
      [cluster(40.7, 300), cluster(40.701, 20, false), cluster(35, 7)],
    )
    const points = clusters.pointsIn(world(6))
    expect(points).toContainEqual(expect.objectContaining({ kind: 'item', key: 'a' }))
    expect(points).toContainEqual(expect.objectContaining({ kind: 'counted', count: 7, isExact: true }))
    const sum = points.find((point) => point.kind === 'cluster')
    expect(sum).toMatchObject({ count: 320, isExact: false })
    if (sum?.kind === 'cluster') expect(clusters.opening(sum.id)).toHaveProperty('zoom')
  })

  test('clusters at one point open at the closest zoom, which lists their items', () => {
    const twice = { latitude: 40.7, longitude: -74, count: 900, isExact: true }
    const clusters = arrangeItems([], [twice, { ...twice }])
    const [cluster] = clusters.pointsIn(world(16))
    if (cluster?.kind !== 'cluster') throw new Error('no cluster')
    expect(clusters.opening(cluster.id)).toEqual({ zoom: closestZoom })
  })

  test('OPEN-52: shows 5,000 listings with few markers and loses none', () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      listing(`${i}`, 40.6 + (i % 71) / 500, -74.1 + (i % 70) / 500),
    )
    const points = arrangeItems(many).pointsIn(world(12))
    expect(points.reduce((sum, point) => sum + (point.kind === 'item' ? 1 : point.count), 0)).toBe(5000)
    expect(points.length).toBeLessThan(300)
  })
})
