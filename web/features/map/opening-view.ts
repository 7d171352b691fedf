import { distanceMiles, type Point } from '#shared/distance.ts'

/** A centre and a zoom of the map. */
export interface View {
  centre: Point
  zoom: number
}

/** Where the map opens when nothing else tells: New York City (MAP-06; decisions, OPEN-44). */
export const defaultCentre: Point = { latitude: 40.7128, longitude: -74.006 }

/** The zoom without and with a place of the visitor's (MAP-07, MAP-09). */
const usualZoom = 12
export const placeZoom = 13

/** All of the lower 48 states, on a phone's map too. */
export const wholeCountry: View = { centre: { latitude: 39.8, longitude: -98.6 }, zoom: 3 }

/** How far from its centre a map of the usual zoom and height shows everything, in miles. */
const inSight = 3

/** A place as the API gives it; both degrees may also come as numeric strings (MAP-13). */
interface LoosePlace {
  latitude: unknown
  longitude: unknown
}

/** The point of a place; null without coordinates, or with some that are not on earth (MAP-12, MAP-13). */
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
 * Where the map opens: at the visitor's place, else at the average of the listings, else in New York (MAP-04 to
 * MAP-07). Where the listings lie so far apart that none is seen from their average, it opens at the one nearest to it.
 */
export function openingView(place: Point | null, listings: readonly LoosePlace[]): View {
  if (place) return { centre: place, zoom: placeZoom }
  const points = listings.map(pointOf).filter((point) => point !== null)
  return { centre: middleOf(points), zoom: usualZoom }
}

function middleOf(points: readonly Point[]): Point {
  const average = { latitude: mean(points, 'latitude'), longitude: mean(points, 'longitude') }
  const [nearest] = [...points].sort((a, b) => distanceMiles(a, average) - distanceMiles(b, average))
  if (!nearest) return defaultCentre
  return distanceMiles(nearest, average) <= inSight ? average : nearest
}

function mean(points: readonly Point[], part: keyof Point): number {
  return points.reduce((sum, point) => sum + point[part], 0) / points.length
}
