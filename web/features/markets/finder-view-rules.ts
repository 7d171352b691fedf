import type { Point } from '#shared/distance.ts'
import { plural } from '#shared/plural.ts'

/** The opening view of the map: the continental United States (MKT-20). */
export const countryView = { center: { latitude: 39.8283, longitude: -98.5795 } satisfies Point, zoom: 4 }

/** The zoom at a found location (MKT-21). */
export const locationZoom = 10

/** The zoom for directory results (MKT-22). */
export const resultsZoom = 8

/** The message for an unknown device location (MKT-26, MKT-27). */
export function locationIssueText(issue: string): string {
  return issue === 'unsupported'
    ? 'Geolocation is not supported by this browser.'
    : 'Unable to get your location. Please try searching by ZIP code.'
}

/** The number of markets found and the place, as text. */
export function foundText(count: number, radius: number, label: string | null): string {
  const around = { miles: plural(radius, ['# mile', '# miles']), place: label ?? 'you' }
  if (count === 0) return `No markets within ${around.miles} of ${around.place}`
  return plural(count, ['# market within {miles} of {place}', '# markets within {miles} of {place}'], around)
}

/** The URL of a map service with directions to a point or an address. */
export function directionsTo(place: Point | string): string {
  const destination = typeof place === 'string' ? place : `${place.latitude},${place.longitude}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
