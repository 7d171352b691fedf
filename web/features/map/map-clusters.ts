import Supercluster from 'supercluster'
import type { Point } from '#shared/distance.ts'
import { type Area, nearestCopy } from './map-area.ts'
import { pointOf } from './opening-view.ts'

/** The closest zoom there is (MAP-02). */
export const closestZoom = 18

/** The width of a tile in pixels (MAP-02). */
export const tileSize = 256

/** How close two markers may come before they become one, in pixels. */
const radius = 58

/** Something with a place of its own on the map: a listing, a market. */
export interface MapItem extends Point {
  id: string
}

/** What stands on the map: one item, or a seal for several that are too close to tell apart. */
export type Mark<Item extends MapItem> =
  | { kind: 'item'; key: string; at: Point; item: Item }
  | { kind: 'cluster'; key: string; at: Point; id: number; count: number }

/** How a cluster opens: by zooming to where it parts, or, when its items share one place, as a list of them. */
export type ClusterOpening<Item extends MapItem> = { zoom: number } | { items: Item[] }

/** Items arranged for every zoom. */
export interface Clusters<Item extends MapItem> {
  marksIn(area: Area): Mark<Item>[]
  opening(clusterId: number): ClusterOpening<Item>
}

/** Arranges items for the map; those without a point on earth are left out (MAP-12, MAP-13). */
export function arrangeItems<Item extends MapItem>(items: readonly Item[]): Clusters<Item> {
  const index = new Supercluster<{ item: Item }>({
    radius,
    extent: tileSize,
    maxZoom: closestZoom,
  })
  index.load(
    items.flatMap((item) => {
      const point = pointOf(item)
      if (!point) return []
      const geometry = { type: 'Point' as const, coordinates: [point.longitude, point.latitude] }
      return [{ type: 'Feature' as const, properties: { item }, geometry }]
    }),
  )
  return {
    marksIn({ bounds: [south, west, north, east], zoom }) {
      const centre = (west + east) / 2
      const found = index.getClusters([west, south, east, north], Math.round(zoom))
      return found.map(({ properties, geometry }): Mark<Item> => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const at = { latitude, longitude: nearestCopy(longitude, centre) }
        if ('item' in properties) {
          const { item } = properties
          return { kind: 'item', key: item.id, at, item }
        }
        const { cluster_id: id, point_count: count } = properties
        return { kind: 'cluster', key: `${id}:${count}`, at, id, count }
      })
    },
    opening(clusterId) {
      const zoom = index.getClusterExpansionZoom(clusterId)
      if (zoom <= closestZoom) return { zoom }
      const leaves = index.getLeaves(clusterId, Number.POSITIVE_INFINITY)
      return { items: leaves.map(({ properties }) => properties.item) }
    },
  }
}
