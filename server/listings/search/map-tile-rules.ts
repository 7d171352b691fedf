import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import type { Bounds } from '#shared/api/listing-search.ts'

/** The zoom levels with counts: 2^4 tiles per side of the world to 2^16, about a third of a mile each. */
export const coarsestLevel = 4
export const finestLevel = 16

/** The closest zoom with clusters: beyond it, one tile fills half of the screen. */
export const closestClusterZoom = 16

/** How many levels finer our tiles are than street tiles of the same zoom: 64 pixels wide instead of 256. */
const finerThanStreets = 2

/** The most tiles in one response; a wide screen shows about half as many. */
const mostTiles = 700

/** The map tiles of one level that an area touches, in two spans if it crosses the date line. */
export interface TileRange {
  level: number
  north: number
  south: number
  spans: { west: number; east: number }[]
}

/** The map tiles that an area touches: at least 64 pixels wide at the zoom, larger if there are more than `most`. */
export function tilesOf(bounds: Bounds, zoom: number, most = mostTiles): TileRange {
  let level = Math.min(finestLevel, Math.max(coarsestLevel, zoom + finerThanStreets))
  let tiles = tilesAt(bounds, level)
  while (level > coarsestLevel && count(tiles) > most) {
    level -= 1
    tiles = tilesAt(bounds, level)
  }
  return tiles
}

function tilesAt([south, west, north, east]: Bounds, level: number): TileRange {
  const span = (from: number, to: number) => ({ west: columnOf(from, level), east: columnOf(to, level) })
  return {
    level,
    north: rowOf(north, level),
    south: rowOf(south, level),
    spans: west <= east ? [span(west, east)] : [span(west, 180), span(-180, east)],
  }
}

function count({ north, south, spans }: TileRange): number {
  return (south - north + 1) * spans.reduce((sum, { west, east }) => sum + east - west + 1, 0)
}
