import type { Point } from '#shared/distance.ts'

/** An item with its own point on the map: a listing or a market. */
export interface MapItem extends Point {
  id: string
  /** the price on its marker; without one the marker is a stall */
  price?: string
}

/** A cluster of items that the server counted instead of listing. */
export interface CountedCluster extends Point {
  count: number
  isExact: boolean
}

/** A marker of the map: one item, a cluster of close items, or a server-counted cluster. */
export type MapPoint<Item extends MapItem> =
  | { kind: 'item'; key: string; at: Point; item: Item }
  | { kind: 'cluster'; key: string; at: Point; id: number; count: number; isExact: boolean }
  | { kind: 'counted'; key: string; at: Point; count: number; isExact: boolean }
