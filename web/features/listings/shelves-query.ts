import type { readShelves } from '#shared/api/shelves.ts'
import type { Point } from '#shared/distance.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The same freshness as the listings above them. */
const options = { staleTime: 5 * 60_000, refetchOnWindowFocus: false }

/** The shelves around a place, or for the whole country. */
export function shelvesQuery(place: Point | null) {
  const query = place ? { latitude: String(place.latitude), longitude: String(place.longitude) } : {}
  return apiQuery<typeof readShelves>('/api/shelves', { query }, options)
}
