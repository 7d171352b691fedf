import { closestZoom } from '#web/features/places/tile-size.ts'
import '#web/features/places/leaflet.css'
import { type Map as LeafletMap, map as makeMap } from 'leaflet'
import type { Point } from '#shared/distance.ts'
import { addTileLayer, type TileState } from '#web/features/places/map-tiles.ts'
import type { Area } from './map-area.ts'
import { type GestureHint, guardGestures } from './map-gestures.ts'
import { createMarkers, type MapMarkers, type MarkerIcon } from './map-markers.ts'
import type { MapItem } from './map-point.ts'
import { placeZoom, type View } from './opening-view.ts'

/** The rest time of the map before its view is used, in milliseconds. */
const rest = 200

/** The areas that a marker must avoid, in pixels: the popup and zoom button sides, and its own height. */
const sheet = { left: 410, right: 465 }
const buttons = 110
const margin = 60

/** The minimum width for a popup over the map; below it is at the bottom of the screen. */
const wide = 560

/** The duration of the flight to a place, in seconds (MAP-09). */
const flight = 2

export interface MapListeners<Item> {
  /** called when the map rests, and once when it opens */
  onRest(area: Area, view: View): void
  /** called on a press on a marker, or on a cluster whose items share one point */
  onOpen(items: readonly Item[]): void
  /** called on a press on the map itself */
  onClose(): void
  onHint(hint: GestureHint): void
  onTiles(state: TileState): void
}

/** A map on the page. */
export interface OpenMap<Item> extends Omit<MapMarkers<Item>, 'draw'> {
  setTiles(url: string): void
  zoomBy(steps: 1 | -1): void
  /** flies to a place; by default with the zoom for the visitor's place (MAP-09) */
  flyTo(point: Point, zoom?: number): void
  /** pans to a point after a swipe */
  panTo(point: Point): void
  /** returns the half of the map without the point; moves the map if a sheet would cover the point */
  makeRoomBeside(point: Point): 'left' | 'right'
  /** removes the map from the page */
  close(): void
}

/** Opens a map in an element. With reduced motion it jumps instead of flying. */
export function openMap<Item extends MapItem>(
  element: HTMLElement,
  opening: View,
  icon: MarkerIcon<Item>,
  listeners: MapListeners<Item>,
): OpenMap<Item> {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map: LeafletMap = makeMap(element, {
    center: [opening.center.latitude, opening.center.longitude],
    zoom: opening.zoom,
    minZoom: 2,
    maxZoom: closestZoom,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    // the element is observed below; the library's resize handler may run after the map is removed
    trackResize: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
  // the list beside the map has the same content as the markers
  map.getPane('markerPane')?.setAttribute('aria-hidden', 'true')
  map.getPane('tooltipPane')?.setAttribute('aria-hidden', 'true')

  const flyTo = ({ latitude, longitude }: Point, zoom = placeZoom) => {
    if (moves) map.flyTo([latitude, longitude], zoom, { duration: flight })
    else map.setView([latitude, longitude], zoom, { animate: false })
  }
  const zoomTo = ({ latitude, longitude }: Point, zoom: number) =>
    map.setView([latitude, longitude], zoom, { animate: moves })
  const markers = createMarkers<Item>(map, { icon, onOpen: listeners.onOpen, onZoomTo: zoomTo })

  const tell = () => listeners.onRest(areaOf(map), viewOf(map))
  let timer: ReturnType<typeof setTimeout> | undefined
  map.on('moveend', () => {
    markers.draw(areaOf(map))
    clearTimeout(timer)
    timer = setTimeout(tell, rest)
  })
  map.on('click', listeners.onClose)
  markers.draw(areaOf(map))
  tell()

  const stopGuarding = guardGestures(element.parentElement ?? element, listeners.onHint)
  const resizing = new ResizeObserver(() => map.invalidateSize())
  resizing.observe(element)
  return {
    ...markers,
    setTiles: (url) => addTileLayer(map, url, listeners.onTiles),
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps, { animate: moves }),
    flyTo,
    panTo: ({ latitude, longitude }) => map.panTo([latitude, longitude], { animate: moves }),
    makeRoomBeside({ latitude, longitude }) {
      const { x, y } = map.latLngToContainerPoint([latitude, longitude])
      const { x: width, y: height } = map.getSize()
      const side = x < width / 2 ? 'right' : 'left'
      const [from, to] = side === 'right' ? [margin, width - sheet.right] : [sheet.left, width - buttons]
      const aside = x - clamp(x, from, to)
      const below = y - clamp(y, margin, height - margin / 2)
      if (width >= wide && (aside !== 0 || below !== 0)) map.panBy([aside, below], { animate: moves })
      return side
    },
    close() {
      clearTimeout(timer)
      stopGuarding()
      resizing.disconnect()
      map.remove()
    },
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function areaOf(map: LeafletMap): Area {
  const bounds = map.getBounds()
  return {
    bounds: [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()],
    zoom: map.getZoom(),
  }
}

function viewOf(map: LeafletMap): View {
  const { lat, lng } = map.getCenter()
  return { center: { latitude: lat, longitude: lng }, zoom: map.getZoom() }
}
