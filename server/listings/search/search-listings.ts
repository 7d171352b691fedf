import type * as z from 'zod/mini'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { listOpenBatches, shownOf } from '#server/batches/batches-repository.ts'
import type { Db } from '#server/database/tables.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { type ListingSearch, listingPageSize } from '#shared/api/listing-search.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingWithCook } from '../listings-repository.ts'
import { correctQuery } from './correct-query.ts'
import { countWhereCheap } from './count-where-cheap.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import {
  NearestPosition,
  NewestPosition,
  PricePosition,
  readCursor,
  SoonestPosition,
  writeCursor,
} from './listing-cursor.ts'
import { filterOf, isWithin, placeOf, ringOf } from './listing-filter.ts'
import type { ListingPage, PresentMatch } from './listing-search.ts'
import {
  cheapestMatches,
  newestMatches,
  pointlessMatches,
  soonestMatches,
} from './listing-search-repository.ts'
import { nearestMatches } from './nearest-listings.ts'
import { batchThen, spansThen, type WantedDates, type WantedDay, wantedDates } from './wanted-day-rules.ts'

/** A match and where it stands in the order of the search. */
interface Found<P = unknown> {
  listing: ListingWithCook
  position: P
}

type Near = z.output<typeof NearestPosition>
type Newest = z.output<typeof NewestPosition>
type Cheapest = z.output<typeof PricePosition>
type Soonest = z.output<typeof SoonestPosition>

interface Query {
  db: Db
  filter: ListingFilter
  place: Point | null
  maxDistance: number | null
  /** everything within the maximum distance, when there is one */
  ring: Ring | null
}

/**
 * The listings that match a search (API-01; FIND-19 to FIND-23; decisions, OPEN-24): public ones not ready more than a
 * day ago, and to bakers asking for their own also paused and past ones. With a maximum distance those without a point
 * are kept; nearest first puts them last, the newest first, and they can be asked for alone (MAP-12). A text that finds nothing is tried once more with its unknown
 * words corrected, all else as asked (FIND-01).
 */
export async function searchListings<Shown>(
  context: AppContext,
  viewer: Viewer | null,
  search: ListingSearch,
  present: PresentMatch<Shown>,
): Promise<ListingPage<Shown>> {
  const asTyped = await searchAsTyped(context, viewer, search, present)
  // a further page may be empty because its listings are gone since
  if (asTyped.listings.length > 0 || !search.query || search.cursor !== undefined) return asTyped
  const query = await correctQuery(context, search.query)
  if (query === null) return asTyped
  const corrected = await searchAsTyped(context, viewer, { ...search, query }, present)
  return corrected.listings.length > 0 ? { ...corrected, correctedQuery: query } : asTyped
}

async function searchAsTyped<Shown>(
  context: AppContext,
  viewer: Viewer | null,
  search: ListingSearch,
  present: PresentMatch<Shown>,
): Promise<ListingPage<Shown>> {
  const { db } = context
  const filter = await filterOf(context, viewer, search)
  const place = placeOf(search)
  const query: Query = { db, filter, place, maxDistance: search.maxDistance ?? null, ring: ringOf(search) }
  const limit = search.limit ?? listingPageSize.usual
  const found = await findMatches(search, query, readAtOnce(limit + 1))
  const page = await asOfDates(context, found.slice(0, limit), filter.dates)
  const last = found.length > limit ? page.at(-1) : undefined
  const reading = {
    viewerId: viewer?.id ?? null,
    withContact: false,
    railsOn: railsOn(context.config),
    now: context.now(),
  }
  return {
    listings: page.map(({ listing }) => present(listing, reading)),
    nextCursor: last ? writeCursor(search, last.position) : null,
    total: await totalOf(context, search, query, last ? null : page.length),
    correctedQuery: null,
  }
}

/** Bakes that are baked again, each as of its batch that is picked up on a wanted day. */
async function asOfDates(
  { db }: Pick<AppContext, 'db'>,
  page: Found[],
  dates: WantedDates | null,
): Promise<Found[]> {
  if (dates === null) return page
  const again = page.map(({ listing }) => listing).filter(({ batch_id }) => batch_id !== null)
  const ids = again.map(({ id }) => id)
  const batches = Map.groupBy(await listOpenBatches(db, ids, dates.now), (batch) => batch.food_listing_id)
  return page.map(({ listing, position }) => {
    const batch = batchThen(dates, batches.get(listing.id) ?? [], listing)
    const shown = batch ? { ...listing, ...shownOf(batch), batch_id: batch.id } : listing
    return { position, listing: { ...shown, pickup_spans: spansThen(dates, shown) } }
  })
}

/** A listing as of its batch that is picked up on a wanted day, where there is one that can be ordered; else as it is. */
export async function asOfWantedDay(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  listing: ListingWithCook,
  day: WantedDay,
): Promise<ListingWithCook> {
  const [found] = await asOfDates({ db }, [{ listing, position: null }], wantedDates(day, now()))
  return found?.listing ?? listing
}

/** How many matches are read where so many are wanted: one of two numbers, so that the database keeps its plans. */
function readAtOnce(wanted: number): number {
  return wanted <= listingPageSize.usual + 1 ? listingPageSize.usual + 1 : listingPageSize.most + 1
}

function findMatches(search: ListingSearch, query: Query, count: number): Promise<Found[]> {
  if (search.lacksPoint) return findPointless(query, readCursor(search, NewestPosition), count)
  const sort = search.sort ?? (query.place ? 'nearest' : 'newest')
  if (sort === 'nearest' && query.place)
    return findNearest(query, query.place, readCursor(search, NearestPosition), count)
  if (sort === 'price') return findCheapest(query, readCursor(search, PricePosition), count)
  if (sort === 'soonest') return findSoonest(query, readCursor(search, SoonestPosition), count)
  return findNewest(query, readCursor(search, NewestPosition), count)
}

async function findNearest(
  { db, filter, maxDistance }: Query,
  place: Point,
  after: Near | null,
  count: number,
): Promise<Found[]> {
  const pointlessAfter = after !== null && 'at' in after ? after : null
  const nearAfter = after !== null && 'miles' in after ? after : null
  const { nearest, mayLackPoints } = pointlessAfter
    ? { nearest: [], mayLackPoints: true }
    : await nearestMatches(db, filter, { place, maxDistance }, nearAfter, count)
  const found: Found[] = nearest.map(({ listing, end }) => ({ listing, position: end satisfies Near }))
  // what has no point is in no view of the map
  if (nearest.length === count || filter.bounds !== null || !mayLackPoints) return found
  const pointless = await findPointless({ db, filter }, pointlessAfter, count)
  return [...found, ...pointless].slice(0, count)
}

async function findPointless(
  { db, filter }: Pick<Query, 'db' | 'filter'>,
  after: Newest | null,
  count: number,
): Promise<Found<Newest>[]> {
  const listings = await pointlessMatches(db, filter, after && momentOf(after), count)
  return listings.map((listing) => ({ listing, position: newestPosition(listing) }))
}

function findNewest(query: Query, after: Newest | null, count: number): Promise<Found[]> {
  return withinDistance(query, count, after, async (from, ring) => {
    const listings = await newestMatches(query.db, query.filter, from && momentOf(from), count, ring)
    return listings.map((listing) => ({ listing, position: newestPosition(listing) }))
  })
}

function findCheapest(query: Query, after: Cheapest | null, count: number): Promise<Found[]> {
  return withinDistance(query, count, after, async (from, ring) => {
    const start = from && { price: from.price, ...momentOf(from) }
    const listings = await cheapestMatches(query.db, query.filter, start, count, ring)
    return listings.map((listing) => ({
      listing,
      position: { price: listing.price_cents, ...newestPosition(listing) },
    }))
  })
}

function findSoonest(query: Query, after: Soonest | null, count: number): Promise<Found[]> {
  return withinDistance(query, count, after, async (from, ring) => {
    const start = from && { ready: new Date(from.ready), id: from.id }
    const listings = await soonestMatches(query.db, query.filter, start, count, ring)
    return listings.map((listing) => ({
      listing,
      position: { ready: (listing.pickup_from ?? listing.ready_at).getTime(), id: listing.id },
    }))
  })
}

function newestPosition({ created_at, id }: ListingWithCook): Newest {
  return { at: created_at.getTime(), id }
}

function momentOf({ at, id }: Newest): { at: Date; id: string } {
  return { at: new Date(at), id }
}

/**
 * Reads on in an order until `count` matches lie within the maximum distance by our own measure: the database's answer
 * reaches a little beyond it.
 */
async function withinDistance<P>(
  { ring }: Query,
  count: number,
  after: P | null,
  read: (after: P | null, ring: Ring | null) => Promise<Found<P>[]>,
): Promise<Found<P>[]> {
  const found: Found<P>[] = []
  let position = after
  for (;;) {
    const batch = await read(position, ring)
    found.push(...batch.filter(({ listing }) => !ring || isWithin(listing, ring)))
    position = batch.at(-1)?.position ?? null
    if (found.length >= count || batch.length < count) return found.slice(0, count)
  }
}

/**
 * How many match: known when the first page holds them all, and counted with it while the market is small. A maximum
 * distance is not counted by, as its edge is measured listing by listing, nor what has no point.
 */
async function totalOf(
  context: AppContext,
  search: ListingSearch,
  query: Query,
  onOnlyPage: number | null,
): Promise<number | null> {
  if (search.cursor !== undefined) return null
  if (onOnlyPage !== null || query.maxDistance !== null || search.lacksPoint) return onOnlyPage
  return countWhereCheap(context, query.filter)
}
