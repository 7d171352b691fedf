/** A place on earth in degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

/** The radius of the earth in miles, used for every distance (FIND-20, MKT-23). */
export const earthRadiusMiles = 3959

/** Convert degrees to radians, and radians to degrees. */
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

/** A distance for display: miles with one decimal (CARD-14). */
export function formatMiles(miles: number): string {
  return `${miles.toFixed(1)} mi`
}
