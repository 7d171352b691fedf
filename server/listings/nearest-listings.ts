import type { Db } from '#server/database/tables.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import {
  type Match,
  matchesInRing,
  narrowsCells,
  roughlyNearestMatches,
  someNearMatches,
} from './listing-search-repository.ts'

/** Half way around the earth and a little more, in miles: nothing is farther. */
export const farthest = 12_500

/** How many listings around the place are looked at in one try after another before the database sorts all matches. */
const walks = [500, 8000]

/** The same for a text: its words are not in the map's index, so that each listing itself is looked at. */
const wordsWalks = [500, 4000]

/** From this many miles on, words that are rare narrow a search better than the place does. */
const wide = 50

/** A match and how far it is. */
export interface Near {
  id: string
  miles: number
}

/**
 * The `count` nearest matches after a position, nearest first, those of one distance by falling id. Exact, by two
 * questions: some matches that are surely near tell a distance within which enough lie, and then every match within
 * that distance is measured and sorted here. Whatever the first answer misses, because the flat map is no globe or its
 * edge is near, the second has: it can only make the second larger. Distances come from `shared/distance.ts` alone, so
 * the order is the one every reader computes (FIND-20, FIND-21).
 */
export async function nearestMatches(
  db: Db,
  filter: ListingFilter,
  { place, maxDistance }: { place: Point; maxDistance: number | null },
  after: Near | null,
  count: number,
): Promise<Near[]> {
  const ring: Ring = { place, from: after?.miles ?? 0, to: maxDistance ?? farthest }
  const exactly = (matches: readonly Match[]) =>
    measured(matches, place)
      .filter((near) => near.miles <= ring.to && (after === null || compare(near, after) > 0))
      .sort(compare)
  const { reach, by } = await distanceHolding(db, filter, ring, after, count, exactly)
  const matches = await matchesInRing(db, filter, { ...ring, to: reach }, by)
  return exactly(matches).slice(0, count)
}

/** A distance within which at least `count` matches lie, or all there are, and how to look them up. */
async function distanceHolding(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  after: Near | null,
  count: number,
  exactly: (matches: readonly Match[]) => Near[],
): Promise<{ reach: number; by: 'place' | 'words' }> {
  const afterId = after?.id ?? null
  for (const walk of walksFor(filter, ring)) {
    const last = exactly(await someNearMatches(db, filter, ring, afterId, count, walk))[count - 1]
    if (last) return { reach: last.miles, by: 'place' }
  }
  const roughly = await roughlyNearestMatches(db, filter, ring, afterId, count)
  const reach = exactly(roughly)[count - 1]?.miles ?? ring.to
  return { reach, by: filter.words !== null && reach > wide ? 'words' : 'place' }
}

function walksFor(filter: ListingFilter, ring: Ring): number[] {
  // one baker's listings are few, and lie in no index of places with those that are not public
  if (filter.cookId !== null || narrowsCells(filter, ring)) return []
  return filter.words === null ? walks : wordsWalks
}

function measured(matches: readonly Match[], place: Point): Near[] {
  return matches.flatMap(({ id, shown_latitude: latitude, shown_longitude: longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, miles: distanceMiles(place, { latitude, longitude }) }],
  )
}

function compare(a: Near, b: Near): number {
  if (a.miles !== b.miles) return a.miles - b.miles
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}
