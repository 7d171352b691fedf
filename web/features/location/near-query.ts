import type { findPlaces, Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { type ApiQuery, apiQuery } from '#web/data/api-query.ts'
import { browsingPoint, type KnownPlace } from './location-rules.ts'

/** Towns do not move, so a result stays valid while the page is open. */
const options = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** The places that match a typed text, most likely first. */
export function nearQuery(near: string): ApiQuery<Place[]> {
  return apiQuery<typeof findPlaces>('/api/places', { query: { query: near } }, options)
}

/**
 * The queries of a list near the place in the address, otherwise near the stored one: first the place, then the list.
 * An unknown place gives the list without a place.
 */
export function queriesNear(
  near: string | undefined,
  kept: KnownPlace | null,
  answer: <A>(read: ApiQuery<A>) => A | undefined,
  list: (point: Point | null) => ApiQuery<unknown>,
): ApiQuery<unknown>[] {
  if (near === undefined || near === kept?.label) return [list(kept && browsingPoint(kept))]
  const where = nearQuery(near)
  const places = answer(where)
  if (places === undefined) return [where]
  const [place] = places
  return [where, list(place ? browsingPoint(place) : null)]
}
