import * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { BestPosition, NearestPosition, NewestPosition, readCursor } from './listing-cursor.ts'
import { isWithin } from './listing-filter.ts'
import { cheapest, type ListingOrder, newest, soonest } from './listing-orders-repository.ts'
import { nearestMatches } from './nearest-matches.ts'
import { matchesInOrder } from './ordered-matches-repository.ts'

/** Up to about this many matches, those named by the words come first. */
const mostRanked = 2000

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
  if (search.sort === undefined && query.filter.words !== null) return findBest(search, query, count)
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

/** The listings named by the words, then the others, each newest first; of many matches, all by time. */
async function findBest(search: ListingSearch, query: Query, count: number): Promise<Found[]> {
  const { db, filter } = query
  const after = readCursor(search, z.union([BestPosition, NewestPosition]))
  const isRanked = after === null ? (filter.words?.listings ?? 0) <= mostRanked : 'isNamed' in after
  if (!isRanked) return findInOrder(search, query, newest, count)
  const some = async (isNamed: boolean, limit: number): Promise<Found[]> => {
    const position = after !== null && 'isNamed' in after && after.isNamed === isNamed ? after : null
    const ofName = { filter: { ...filter, isNamed }, ring: null, lacksPoint: false, limit }
    const listings = await matchesInOrder(db, ofName, newest, position)
    return listings.map((listing) => ({ listing, position: { isNamed, ...newest.positionOf(listing) } }))
  }
  const isPastNamed = after !== null && 'isNamed' in after && !after.isNamed
  const named = isPastNamed ? [] : await some(true, count)
  return named.length === count
    ? named
    : [...named, ...(await some(false, count)).slice(0, count - named.length)]
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
