import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { type ListingSearch, listingPageSize } from '#shared/api/listing-search.ts'
import { asOfDates } from './as-of-wanted-day.ts'
import { correctQuery } from './correct-query.ts'
import { countWhereCheap } from './count-where-cheap.ts'
import { findMatches, type Query } from './find-matches.ts'
import { writeCursor } from './listing-cursor.ts'
import { filterOf, placeOf, ringOf } from './listing-filter.ts'
import type { ListingPage, PresentMatch } from './listing-search.ts'

/**
 * A page of the listings that match (API-01; FIND-19 to FIND-23; decisions, OPEN-24). A text that finds nothing is tried
 * once more with its unknown words corrected (FIND-01).
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
  const maxDistance = search.maxDistance ?? null
  const query: Query = { db, filter, place: placeOf(search), maxDistance, ring: ringOf(search) }
  const limit = search.limit ?? listingPageSize.usual
  const found = await findMatches(search, query, readAtOnce(limit + 1))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const shown = await asOfDates(
    context,
    page.map(({ listing }) => listing),
    filter.dates,
  )
  const viewerId = viewer?.id ?? null
  const reading = { viewerId, withContact: false, railsOn: railsOn(context.config), now: context.now() }
  return {
    listings: shown.map((listing) => present(listing, reading)),
    nextCursor: last ? writeCursor(search, last.position) : null,
    total: await totalOf(context, search, query, last ? null : page.length),
    correctedQuery: null,
  }
}

/** How many matches one statement reads: one of two numbers, so that the database keeps its plans. */
function readAtOnce(wanted: number): number {
  return wanted <= listingPageSize.usual + 1 ? listingPageSize.usual + 1 : listingPageSize.most + 1
}

/**
 * How many match: known when the first page holds them all, and counted while the market is small. We count neither within a
 * maximum distance, whose edge is measured listing by listing, nor what has no point.
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
