import type { Db } from '#server/database/tables.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import {
  isRare,
  type ListingFilter,
  narrowsCells,
  narrowsView,
  type Ring,
} from './listing-conditions-repository.ts'
import type { Match } from './listing-search-repository.ts'
import {
  matchesInRing,
  nearestOfFew,
  roughlyNearestMatches,
  someNearMatches,
  type Walk,
} from './nearest-listings-repository.ts'
import { pointsOnCircle } from './search-area-rules.ts'

/** Half way around the earth and a little more, in miles: nothing is farther. */
export const farthest = 12_500

/** How many listings around the place are looked at, first and where else all matches would have to be sorted. */
const [shortWalk, longWalk] = [500, 8000]

/** A page deep in the list starts with walks from so many points around what was shown, each so long. */
const [edgePoints, edgeWalk] = [16, 64]

/** From so many matches on, a walk tells how thickly they lie. */
const fewestToGuess = 3

/** So many distances are guessed, none of them this many times as far as the one before it. */
const guesses = 3
const mostFarther = 3

/** Within this many miles a category or a price is asked for by itself. */
const around = 30

/** Up to this many miles all matches are sorted rather than walked to. */
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
  const isLater = after !== null
  const ofFew = async () => {
    const matches = await nearestOfFew(db, filter, ring, isLater, count)
    return matches && exactly(matches).slice(0, count)
  }
  const upTo = async (reach: number) => {
    const matches = await matchesInRing(db, filter, { ...ring, to: reach })
    return exactly(matches).filter(({ miles }) => miles <= reach)
  }
  const rare = isRare(filter) ? await ofFew() : null
  if (rare) return rare
  for (const walk of walksFor(filter, ring, count)) {
    const some = exactly(await someNearMatches(db, filter, ring, after?.id ?? null, walk))
    for (const reach of reachesOf(some, ring, count)) {
      const found = await upTo(reach)
      if (found.length >= count || reach >= ring.to) return found.slice(0, count)
    }
  }
  const roughly = async () =>
    exactly(await roughlyNearestMatches(db, filter, ring, isLater, count)).slice(0, count)
  if (narrowsView(filter)) return roughly()
  const narrowed = { ...ring, to: Math.min(ring.to, ring.from + around) }
  if (narrowsCells(filter, narrowed)) {
    const found = await upTo(narrowed.to)
    if (found.length >= count || narrowed.to >= ring.to) return found.slice(0, count)
  }
  const few = filter.cookId === null ? await ofFew() : null
  if (few) return few
  if (
    filter.cookId === null &&
    !isLater &&
    ring.to > wide &&
    (filter.words === null || filter.cuisine === null)
  ) {
    const walk = { points: [place], each: longWalk, most: count }
    const last = exactly(await someNearMatches(db, filter, ring, null, walk))[count - 1]
    if (last) return (await upTo(last.miles)).slice(0, count)
  }
  return roughly()
}

/** Short walks that find some of what is near: around the place, and around what was shown of it. */
function walksFor(filter: ListingFilter, { place, from }: Ring, count: number): Walk[] {
  // one baker's listings are few, and lie in no index of places with those that are not public
  if (filter.cookId !== null) return []
  const middle = { points: [place], each: shortWalk, most: from > 0 ? shortWalk : count }
  if (from === 0) return [middle]
  const points = pointsOnCircle(place, from, edgePoints)
  return [middle, { points, each: edgeWalk, most: edgePoints * edgeWalk }]
}

/**
 * Distances within which enough matches lie: surely so where some walk found enough, else probably, when they lie as
 * thickly as those lie that were found.
 */
function reachesOf(some: readonly Near[], { from, to }: Ring, count: number): number[] {
  const enough = some[count - 1]
  if (enough) return [enough.miles]
  const last = some.at(-1)
  if (!last || some.length < fewestToGuess) return []
  const more = (1.3 * count) / some.length
  // around the place as the square grows, around what was shown as its edge grows
  const farther = Math.min(mostFarther, from === 0 ? Math.sqrt(more) : more)
  return Array.from({ length: guesses }, (_, i) =>
    Math.min(to, from + (last.miles - from) * farther * mostFarther ** (i / 2)),
  )
}

function measured(matches: readonly Match[], place: Point): Near[] {
  // what lies on the edge of two parts of a ring is told twice
  const told = new Map(matches.map((match) => [match.id, match]))
  return [...told.values()].flatMap(({ id, shown_latitude: latitude, shown_longitude: longitude }) =>
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
