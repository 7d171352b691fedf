import {
  type DivIcon,
  type LatLngTuple,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  type Marker,
  marker,
} from 'leaflet'
import type { Point } from '#shared/distance.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import { type Area, nearestCopy } from './map-area.ts'
import { arrangeItems } from './map-clusters.ts'
import { clusterIcon, placeIcon } from './map-icons.ts'
import { placeText } from './map-labels.ts'
import type { CountedCluster, MapItem, MapPoint } from './map-point.ts'

/** Renders an item's icon; the open one is highlighted. */
export type MarkerIcon<Item> = (item: Item, isOpen: boolean) => DivIcon

interface MarkerOptions<Item> {
  icon: MarkerIcon<Item>
  onOpen(items: readonly Item[]): void
  onZoomTo(point: Point, zoom: number): void
}

/** All markers of the map. */
export interface MapMarkers<Item> {
  /** replaces the items and the server-counted clusters */
  setItems(items: readonly Item[], counted: readonly CountedCluster[]): void
  /** highlights one item as open and takes it out of its cluster; null closes */
  setOpen(item: Item | null): void
  /** marks the visitor's place (MAP-10); null removes the marker */
  setPlace(place: KnownPlace | null): void
  /** draws the markers of an area and keeps unchanged ones */
  draw(area: Area): void
}

/** Markers are for pointers; keyboards and screen readers use the list beside the map. */
const options = { keyboard: false, riseOnHover: true }
const inFront = 10_000

/** The zoom steps into a counted cluster; the server counts none within two steps of the closest zoom. */
export const closer = 2

/** Puts items on a map as markers and clusters. */
export function createMarkers<Item extends MapItem>(
  map: LeafletMap,
  { icon, onOpen, onZoomTo }: MarkerOptions<Item>,
): MapMarkers<Item> {
  const layer: LayerGroup = layerGroup().addTo(map)
  const drawn = new Map<string, Marker>()
  let clusters = arrangeItems<Item>([])
  let open: Item | null = null
  let openMarker: Marker | null = null
  let placeMarker: Marker | null = null
  let area: Area | null = null

  const openCluster = (id: number, at: Point) => {
    const opening = clusters.opening(id)
    if ('zoom' in opening) onZoomTo(at, opening.zoom)
    else onOpen(opening.items)
  }
  const markerOf = (point: MapPoint<Item>): Marker => {
    if (point.kind === 'item') {
      const single = marker(tuple(point.at), { ...options, icon: icon(point.item, false) })
      return single.on('click', () => onOpen([point.item]))
    }
    const cluster = marker(tuple(point.at), { ...options, icon: clusterIcon(point.count, point.isExact) })
    return cluster.on('click', () => {
      if (point.kind === 'cluster') openCluster(point.id, point.at)
      else onZoomTo(point.at, map.getZoom() + closer)
    })
  }
  const clear = () => {
    for (const shown of drawn.values()) shown.remove()
    drawn.clear()
  }
  const drawOpen = () => {
    openMarker?.remove()
    openMarker = null
    if (!open || !area) return
    const [, west, , east] = area.bounds
    const at = { ...open, longitude: nearestCopy(open.longitude, (west + east) / 2) }
    openMarker = marker(tuple(at), {
      ...options,
      icon: icon(open, true),
      interactive: false,
      zIndexOffset: inFront,
    }).addTo(layer)
  }
  const draw = (next: Area) => {
    area = next
    const points = new Map(clusters.pointsIn(next).map((point) => [point.key, point]))
    for (const [key, shown] of drawn) {
      if (points.has(key)) continue
      shown.remove()
      drawn.delete(key)
    }
    for (const [key, point] of points) {
      const known = drawn.get(key)
      if (known) known.setLatLng(tuple(point.at))
      else drawn.set(key, markerOf(point).addTo(layer))
    }
    drawOpen()
  }
  return {
    setItems(items, counted) {
      clusters = arrangeItems(items, counted)
      clear()
      if (area) draw(area)
    },
    setOpen(item) {
      open = item
      drawOpen()
    },
    setPlace(place) {
      placeMarker?.remove()
      placeMarker = place && placeMarkerOf(place).addTo(layer)
    },
    draw,
  }
}

function placeMarkerOf(place: KnownPlace): Marker {
  const label = document.createElement('span')
  label.textContent = placeText(place)
  return marker(tuple(place), { ...options, icon: placeIcon() }).bindTooltip(label, { direction: 'top' })
}

function tuple({ latitude, longitude }: Point): LatLngTuple {
  return [latitude, longitude]
}
