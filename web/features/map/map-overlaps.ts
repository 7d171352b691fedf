import { rowOf } from './map-area.ts'
import type { MapItem, MapPoint } from './map-point.ts'

/** The space of a marker around its point, in pixels: a listing’s is above it, a cluster’s around it. */
const marker = { left: 42, right: 42, up: 52, down: 0 }
const stall = { left: 22, right: 22, up: 52, down: 0 }
const cluster = { left: 29, right: 29, up: 29, down: 29 }
const largeCluster = { left: 37, right: 37, up: 37, down: 37 }

/** The minimum number of listings of a large cluster. */
export const large = 10

/**
 * Merges overlapping markers into clusters until none overlap (MAP-11); opening such a cluster zooms in.
 * The whole world is `width` pixels wide.
 */
export function joinOverlapping<Item extends MapItem>(
  points: readonly MapPoint<Item>[],
  width: number,
): MapPoint<Item>[] {
  const apart: MapPoint<Item>[] = []
  for (const point of points) {
    let joined = point
    for (;;) {
      const other = apart.findIndex((one) => overlap(one, joined, width))
      if (other < 0) break
      joined = join(joined, ...apart.splice(other, 1))
    }
    apart.push(joined)
  }
  return apart
}

function join<Item extends MapItem>(...points: readonly MapPoint<Item>[]): MapPoint<Item> {
  const count = points.reduce((sum, point) => sum + countOf(point), 0)
  const mean = (of: (point: MapPoint<Item>) => number) =>
    points.reduce((sum, point) => sum + of(point) * countOf(point), 0) / count
  const at = { latitude: mean((point) => point.at.latitude), longitude: mean((point) => point.at.longitude) }
  const isExact = points.every((point) => point.kind === 'item' || point.isExact)
  return { kind: 'counted', key: `${at.longitude},${at.latitude}:${count}`, at, count, isExact }
}

function overlap<Item extends MapItem>(one: MapPoint<Item>, other: MapPoint<Item>, width: number): boolean {
  const across = ((other.at.longitude - one.at.longitude) / 360) * width
  const down = (rowOf(other.at.latitude, 1) - rowOf(one.at.latitude, 1)) * width
  const [a, b] = [roomOf(one), roomOf(other)]
  const isBeside = across >= a.right + b.left || -across >= b.right + a.left
  const isBelow = down >= a.down + b.up || -down >= b.down + a.up
  return !(isBeside || isBelow)
}

function roomOf<Item extends MapItem>(point: MapPoint<Item>) {
  if (point.kind === 'item') return point.item.price === undefined ? stall : marker
  return point.count >= large ? largeCluster : cluster
}

function countOf<Item extends MapItem>(point: MapPoint<Item>): number {
  return point.kind === 'item' ? 1 : point.count
}
