import Supercluster from 'supercluster'
import type { Point } from '#shared/distance.ts'
import { closestZoom, tileSize } from '#web/features/places/tile-size.ts'
import { type Area, nearestCopy } from './map-area.ts'
import { joinOverlapping } from './map-overlaps.ts'
import type { CountedCluster, MapItem, MapPoint } from './map-point.ts'
import { pointOf } from './opening-view.ts'

/** Markers closer than this become one cluster, in pixels. */
const radius = 58

/** How a cluster opens: by zooming until it separates, or as a list when its items share one point. */
type ClusterOpening<Item extends MapItem> = { zoom: number } | { items: Item[] }

/** Clusters of items for every zoom. */
export interface Clusters<Item extends MapItem> {
  pointsIn(area: Area): MapPoint<Item>[]
  opening(clusterId: number): ClusterOpening<Item>
}

/** The content of a cluster: the sum of its clusters and single items. */
type Sum = Omit<CountedCluster, keyof Point>

/**
 * Clusters items and server-counted clusters for the map; drops items without a valid point (MAP-12, MAP-13).
 */
export function arrangeItems<Item extends MapItem>(
  items: readonly Item[],
  clusters: readonly CountedCluster[] = [],
): Clusters<Item> {
  const index = new Supercluster<{ item: Item } | { counted: CountedCluster }, Sum>({
    radius,
    extent: tileSize,
    maxZoom: closestZoom,
    // a copy, because `reduce` changes it
    map: (properties) => ('counted' in properties ? { ...properties.counted } : { count: 1, isExact: true }),
    reduce(sum, part) {
      sum.count += part.count
      sum.isExact &&= part.isExact
    },
  })
  index.load([
    ...items.flatMap((item) => featureOf(item, { item })),
    ...clusters.flatMap((counted) => featureOf(counted, { counted })),
  ])
  return {
    pointsIn({ bounds: [south, west, north, east], zoom }) {
      const center = (west + east) / 2
      const found = index.getClusters([west, south, east, north], Math.round(zoom))
      const points = found.map(({ properties, geometry }): MapPoint<Item> => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const at = { latitude, longitude: nearestCopy(longitude, center) }
        if ('item' in properties) {
          const { item } = properties
          return { kind: 'item', key: item.id, at, item }
        }
        if ('counted' in properties) {
          const { count, isExact } = properties.counted
          return { kind: 'counted', key: `${geometry.coordinates}:${count}`, at, count, isExact }
        }
        const { cluster_id: id, count, isExact } = properties
        return { kind: 'cluster', key: `${id}:${count}`, at, id, count, isExact }
      })
      return zoom < closestZoom ? joinOverlapping(points, tileSize * 2 ** zoom) : points
    },
    opening(clusterId) {
      const zoom = index.getClusterExpansionZoom(clusterId)
      if (zoom <= closestZoom) return { zoom }
      const leaves = index.getLeaves(clusterId, Number.POSITIVE_INFINITY)
      const held = leaves.flatMap(({ properties }) => ('item' in properties ? [properties.item] : []))
      // clusters at one point: the server lists their items at the closest zoom
      return held.length === leaves.length ? { items: held } : { zoom: closestZoom }
    },
  }
}

function featureOf<Properties>(place: Point, properties: Properties) {
  const point = pointOf(place)
  if (!point) return []
  const geometry = { type: 'Point' as const, coordinates: [point.longitude, point.latitude] }
  return [{ type: 'Feature' as const, properties, geometry }]
}
