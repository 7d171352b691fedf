import { degrees, earthRadiusMiles, type Point, radians } from '#shared/distance.ts'
import type { Box } from './search-area-rules.ts'

/** A point on the flat (Mercator) map in degrees, the same as `map_point` in the migrations. */
export interface FlatPoint {
  x: number
  y: number
}

/** A circle on the flat map. */
export interface FlatCircle extends FlatPoint {
  radius: number
}

/** The latitude where the flat map ends; points beyond are drawn on its edge. */
const edge = 85

/** Shapes are enlarged by this many degrees, to allow for rounding. */
const margin = 1e-9

export function flatPoint({ latitude, longitude }: Point): FlatPoint {
  return { x: longitude, y: northing(latitude) }
}

/** Two corners of a box on the flat map that contains a box in degrees. */
export function flatCorners({ south, west, north, east }: Box): [FlatPoint, FlatPoint] {
  return [
    { x: west - margin, y: northing(south) - margin },
    { x: east + margin, y: northing(north) + margin },
  ]
}

/**
 * Circles on the flat map that contain every point within some miles of a place, two across the date line.
 * Null near the map's edge. The radius uses the scale at the circle's latitude farthest from the equator.
 */
export function circlesAround(place: Point, miles: number): FlatCircle[] | null {
  const reach = miles / earthRadiusMiles
  const farthest = Math.abs(radians(place.latitude)) + reach
  if (farthest >= radians(edge)) return null
  const { x, y } = flatPoint(place)
  const radius = (degrees(reach) / Math.cos(farthest)) * (1 + margin) + margin
  const isInside = (center: number) => center - radius <= 180 && center + radius >= -180
  return [x, x - 360, x + 360].filter(isInside).map((center) => ({ x: center, y, radius }))
}

function northing(latitude: number): number {
  const within = Math.max(-edge, Math.min(edge, latitude))
  return degrees(Math.log(Math.tan(radians(45 + within / 2))))
}
