import type { findPlaces, Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import { type Read, readOf } from '#web/reads.ts'
import { browsingPoint, type KnownPlace } from './location-rules.ts'

/** Towns do not move: what was found once need not be asked again while the page is open. */
const options = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** The places that a typed text may mean, the likeliest first. */
export function nearRead(near: string): Read<Place[]> {
  return readOf<typeof findPlaces>('/api/places', { query: { query: near } }, options)
}

/**
 * The reads of a list near the place that the address names, else near the kept one: first where that is, and once that
 * is answered the list around it. A place that nobody knows gives the list without a place.
 */
export function readsNear(
  near: string | undefined,
  kept: KnownPlace | null,
  answer: <A>(read: Read<A>) => A | undefined,
  list: (point: Point | null) => Read<unknown>,
): Read<unknown>[] {
  if (near === undefined || near === kept?.label) return [list(kept && browsingPoint(kept))]
  const where = nearRead(near)
  const places = answer(where)
  if (places === undefined) return [where]
  const [place] = places
  return [where, list(place ? browsingPoint(place) : null)]
}
