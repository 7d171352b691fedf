import type * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { NearestPosition, NewestPosition, readCursor } from './listing-cursor.ts'
import { isWithin } from './listing-filter.ts'
import { cheapest, type ListingOrder, newest, soonest } from './listing-orders-repository.ts'
import { nearestMatches } from './nearest-matches.ts'
import { matchesInOrder } from './ordered-matches-repository.ts'

/** A match and its position in the order of the search. */
export interface Found<Position = unknown> {
  listing: ListingWithBaker
  position: Position
}

/** A filter, and optionally a place with a maximum distance. */
export interface Query {
  db: Db
  filter: ListingFilter
  place: Point | null
  maxDistance: number | null
  /** the circle of the maximum distance */
  ring: Ring | null
}

/** The next `count` matches of a search after its cursor. */
export function findMatches(search: ListingSearch, query: Query, count: number): Promise<Found[]> {
  if (search.lacksPoint) return findPointless(query, readCursor(search, NewestPosition), count)
  const sort = search.sort ?? (query.place ? 'nearest' : 'newest')
  if (sort === 'nearest' && query.place) return findNearest(search, query, query.place, count)
  if (sort === 'price') return findInOrder(search, query, cheapest, count)
  return sort === 'soonest'
    ? findInOrder(search, query, soonest, count)
    : findInOrder(search, query, newest, count)
}

/** The nearest, then the newest without a point (only if no map bounds are set). */
async function findNearest(
  search: ListingSearch,
  query: Query,
  place: Point,
  count: number,
): Promise<Found[]> {
  const after = readCursor(search, NearestPosition)
  if (after !== null && 'at' in after) return findPointless(query, after, count)
  const nearest = await nearestMatches(query.db, query.filter, { ...query, place }, after, count)
  const found: Found[] = nearest.map(({ listing, end }) => ({ listing, position: end }))
  if (found.length === count || query.filter.bounds !== null) return found
  return [...found, ...(await findPointless(query, null, count))].slice(0, count)
}

async function findPointless(
  { db, filter }: Query,
  after: z.output<typeof NewestPosition> | null,
  limit: number,
): Promise<Found[]> {
  const listings = await matchesInOrder(db, { filter, ring: null, lacksPoint: true, limit }, newest, after)
  return listings.map((listing) => ({ listing, position: newest.positionOf(listing) }))
}

/**
 * Reads on until `count` matches are within the maximum distance; the database's own measure includes slightly more.
 */
async function findInOrder<Schema extends z.ZodMiniType>(
  search: ListingSearch,
  { db, filter, ring }: Query,
  order: ListingOrder<Schema>,
  count: number,
): Promise<Found[]> {
  const found: Found<z.output<Schema>>[] = []
  let after = readCursor(search, order.position)
  for (;;) {
    const listings = await matchesInOrder(db, { filter, ring, lacksPoint: false, limit: count }, order, after)
    const met = listings.map((listing) => ({ listing, position: order.positionOf(listing) }))
    found.push(...met.filter(({ listing }) => !ring || isWithin(listing, ring)))
    after = met.at(-1)?.position ?? null
    if (found.length >= count || met.length < count) return found.slice(0, count)
  }
}
