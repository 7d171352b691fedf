import { distanceMiles, type Point } from '#shared/distance.ts'

/** A center and zoom of the map. */
export interface View {
  center: Point
  zoom: number
}

/** The default center: New York City (MAP-06; decisions, OPEN-44). */
export const defaultCenter: Point = { latitude: 40.7128, longitude: -74.006 }

/** The zoom without and with the visitor's place (MAP-07, MAP-09). */
const usualZoom = 12
export const placeZoom = 13

/** The lower 48 states, visible even on a phone. */
export const wholeCountry: View = { center: { latitude: 39.8, longitude: -98.6 }, zoom: 3 }

/** The radius that a map of usual zoom and height shows completely, in miles. */
const inSight = 3

/** A place from the API; coordinates may be numeric strings (MAP-13). */
interface LoosePlace {
  latitude: unknown
  longitude: unknown
}

/** The point of a place; null for missing or invalid coordinates (MAP-12, MAP-13). */
export function pointOf({ latitude, longitude }: LoosePlace): Point | null {
  const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  return Number.isNaN(point.latitude) || Number.isNaN(point.longitude) ? null : point
}

function degrees(value: unknown, limit: number): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.trim() === '') return Number.NaN
  return Math.abs(Number(text)) <= limit ? Number(text) : Number.NaN
}

/**
 * The opening view: the visitor's place, otherwise the average of the listings, otherwise New York (MAP-04 to MAP-07).
 * If no listing is visible at the average, it is the listing nearest to it.
 */
export function openingView(place: Point | null, listings: readonly LoosePlace[]): View {
  if (place) return { center: place, zoom: placeZoom }
  const points = listings.map(pointOf).filter((point) => point !== null)
  return { center: middleOf(points), zoom: usualZoom }
}

function middleOf(points: readonly Point[]): Point {
  const average = { latitude: mean(points, 'latitude'), longitude: mean(points, 'longitude') }
  const [nearest] = [...points].sort((a, b) => distanceMiles(a, average) - distanceMiles(b, average))
  if (!nearest) return defaultCenter
  return distanceMiles(nearest, average) <= inSight ? average : nearest
}

function mean(points: readonly Point[], part: keyof Point): number {
  return points.reduce((sum, point) => sum + point[part], 0) / points.length
}
