import { degrees, earthRadiusMiles, type Point, radians } from '#shared/distance.ts'
import type { Box } from './search-area-rules.ts'

/** A point on the flat map, in degrees to the east and to the north, as `map_point` in the migrations has it. */
export interface FlatPoint {
  x: number
  y: number
}

/** The flat map ends here; what is farther north or south lies on its edge. */
const edge = 85

/** Boxes are so much larger than they must be, in degrees, against the last digits of logarithms. */
const margin = 1e-9

/** Where a point is on the flat map. */
export function flatPoint({ latitude, longitude }: Point): FlatPoint {
  return { x: longitude, y: northing(latitude) }
}

/** Two corners of a box on the flat map that has every point of a box of degrees. */
export function flatCorners({ south, west, north, east }: Box): [FlatPoint, FlatPoint] {
  return [
    { x: west - margin, y: northing(south) - margin },
    { x: east + margin, y: northing(north) + margin },
  ]
}

/**
 * So many miles around a place that whatever is nearer is also nearer on the flat map than a distance on it, in degrees;
 * 0 when that cannot be said because the map's edge is near. Every way out of the circle on the map is at least as long
 * as the circle is wide where the map enlarges the most.
 */
export function surelyWithin(place: Point, flat: number): number {
  const { x, y } = flatPoint(place)
  if (Math.abs(x) + flat >= 180 || Math.abs(y) + flat >= northing(edge)) return 0
  const farthest = 2 * Math.atan(Math.exp(radians(Math.abs(y) + flat))) - Math.PI / 2
  return Math.max(0, radians(flat) * earthRadiusMiles * Math.cos(farthest) * (1 - 1e-9) - 1e-6)
}

function northing(latitude: number): number {
  const within = Math.max(-edge, Math.min(edge, latitude))
  return degrees(Math.log(Math.tan(radians(45 + within / 2))))
}
