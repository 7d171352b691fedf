import type { Db } from '#server/database/tables.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import { estimateCandidates, matchesByPlan } from './choose-plan.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { lookUpNearest, type NearestSearch, scanAround } from './nearest-matches-repository.ts'
import { farthest } from './search-area-rules.ts'

/** Within this many miles the flat map hardly distorts distances. */
const undistorted = 100

/** The last listing of a page and its distance. */
export interface NearEnd {
  id: string
  miles: number
}

/** A match and the page end it would make. */
export interface Nearest {
  listing: ListingWithBaker
  end: NearEnd
}

/**
 * The `count` nearest matches after a position, ties by descending id. The database returns a superset, which
 * `shared/distance.ts` measures and sorts (FIND-20, FIND-21).
 */
export async function nearestMatches(
  db: Db,
  filter: ListingFilter,
  { place, maxDistance }: { place: Point; maxDistance: number | null },
  after: NearEnd | null,
  count: number,
): Promise<Nearest[]> {
  const ring: Ring = { place, from: after?.miles ?? 0, to: maxDistance ?? farthest }
  const search: NearestSearch = { filter, ring, isFirstPage: after === null, count }
  const found = await matchesByPlan(
    await estimateCandidates(db, filter, maxDistance === null ? null : ring),
    {
      scan: async () => {
        const reach = await reachOfPage(db, search)
        return reach === null ? null : lookUpWithin(db, search, reach)
      },
      lookUp: (index) => lookUpNearest(db, search, index),
    },
  )
  return measured(found, place)
    .filter(({ end }) => end.miles <= ring.to && (after === null || compare(end, after) > 0))
    .sort((a, b) => compare(a.end, b.end))
    .slice(0, count)
}

/** The most miles that a full page can reach; null when a scan does not fill a page. */
async function reachOfPage(db: Db, search: NearestSearch): Promise<number | null> {
  const { ring, count } = search
  const met = (await scanAround(db, search)).map((point) => distanceMiles(ring.place, point))
  const within = met.filter((miles) => miles <= ring.to)
  return within.length < count ? null : Math.max(...within)
}

/** Looks up all matches within a reach. Far away, the flat map's distortion may put many more in the circle. */
async function lookUpWithin(db: Db, search: NearestSearch, reach: number): Promise<ListingWithBaker[]> {
  const ring = { ...search.ring, to: reach }
  const { index } =
    reach > undistorted ? await estimateCandidates(db, search.filter, ring) : { index: 'map' as const }
  return lookUpNearest(db, { ...search, ring }, index)
}

function measured(listings: readonly ListingWithBaker[], place: Point): Nearest[] {
  return listings.flatMap((listing) => {
    const { id, shown_latitude: latitude, shown_longitude: longitude } = listing
    if (latitude === null || longitude === null) return []
    return [{ listing, end: { id, miles: distanceMiles(place, { latitude, longitude }) } }]
  })
}

function compare(a: NearEnd, b: NearEnd): number {
  if (a.miles !== b.miles) return a.miles - b.miles
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}
