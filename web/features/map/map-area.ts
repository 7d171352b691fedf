import type { Bounds } from '#shared/api/listing-search.ts'
import type { Point } from '#shared/distance.ts'

/** The visible area: south, west, north, east in degrees; longitudes continue beyond the date line. */
export interface Area {
  bounds: Bounds
  zoom: number
}

/** The northernmost and southernmost latitude of the map tiles. */
const mapEdge = 85.05112878

/**
 * The `bounds` of the listings query: the area extended to whole map tiles.
 * Neighbors and small moves then share the same request.
 */
export function askedBounds({ bounds: [south, west, north, east], zoom }: Area): string {
  const tiles = 2 ** Math.round(zoom)
  const column = (longitude: number) => ((longitude + 180) / 360) * tiles
  const longitudeOf = (x: number) => (x / tiles) * 360 - 180
  const top = Math.max(0, Math.floor(rowOf(north, tiles)))
  const bottom = Math.min(tiles, Math.ceil(rowOf(south, tiles)))
  const left = longitudeOf(Math.floor(column(west)))
  const right = longitudeOf(Math.ceil(column(east)))
  const [from, to] = right - left >= 360 ? [-180, 180] : [wrapped(left), wrapped(right)]
  return [latitudeOf(bottom, tiles), from, latitudeOf(top, tiles), to === -180 ? 180 : to]
    .map((degrees) => Number(degrees.toFixed(5)))
    .join(',')
}

/** Whether a point is visible; `longitude` may be on either side of the date line. */
export function isInArea(
  { latitude, longitude }: Point,
  { bounds: [south, west, north, east] }: Area,
): boolean {
  const x = nearestCopy(longitude, (west + east) / 2)
  return latitude >= south && latitude <= north && x >= west && x <= east
}

/** The copy of a longitude that is nearest to another one, on a map that continues beyond the date line. */
export function nearestCopy(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360)
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** The row of map tiles at a latitude, of `tiles` from pole to pole; integers are tile edges. */
export function rowOf(latitude: number, tiles: number): number {
  const angle = (Math.min(mapEdge, Math.max(-mapEdge, latitude)) * Math.PI) / 180
  return ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * tiles
}

function latitudeOf(row: number, tiles: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
}
