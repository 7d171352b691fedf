/** A place on earth in degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

/** The earth's radius in miles that every distance of the product uses (FIND-20, MKT-23). */
export const earthRadiusMiles = 3959

/** Degrees in radians, and radians in degrees. */
export const radians = (degrees: number) => (degrees * Math.PI) / 180
export const degrees = (radians: number) => (radians * 180) / Math.PI

/** Great-circle distance in miles by the haversine formula (FIND-20). */
export function distanceMiles(from: Point, to: Point): number {
  const dLatitude = radians(to.latitude - from.latitude)
  const dLongitude = radians(to.longitude - from.longitude)
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** A distance as the cards show it: one decimal, in miles (CARD-14). */
export function formatMiles(miles: number): string {
  return `${miles.toFixed(1)} mi`
}
