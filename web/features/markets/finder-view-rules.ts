import type { Point } from '#shared/distance.ts'
import { plural } from '#shared/plural.ts'

/** The continental United States, where the map opens (MKT-20). */
export const countryView = { centre: { latitude: 39.8283, longitude: -98.5795 } satisfies Point, zoom: 4 }

/** How close the map is once a location is found (MKT-21). */
export const locationZoom = 10

/** How close the map is once the directory has answered (MKT-22). */
export const resultsZoom = 8

/** Why the device's place is not known, in the documents' words (MKT-26, MKT-27). */
export function locationIssueText(issue: string): string {
  return issue === 'unsupported'
    ? 'Geolocation is not supported by this browser.'
    : 'Unable to get your location. Please try searching by ZIP code.'
}

/** How many markets were found, and where, in words. */
export function foundText(count: number, radius: number, label: string | null): string {
  const around = { miles: plural(radius, ['# mile', '# miles']), place: label ?? 'you' }
  if (count === 0) return `No markets within ${around.miles} of ${around.place}`
  return plural(count, ['# market within {miles} of {place}', '# markets within {miles} of {place}'], around)
}

/** The way to a point, or to an address, drawn by a map service. */
export function directionsTo(place: Point | string): string {
  const destination = typeof place === 'string' ? place : `${place.latitude},${place.longitude}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
