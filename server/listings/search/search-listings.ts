import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { type ListingSearch, listingPageSize } from '#shared/api/listing-search.ts'
import type { MatchedWords } from '#shared/api/paging.ts'
import type { Reading } from '../listing-presenter.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import { asOfDates } from './as-of-wanted-day.ts'
import { countWhereCheap } from './count-where-cheap.ts'
import { findByWords } from './find-by-words.ts'
import { findMatches, type Query } from './find-matches.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { writeCursor } from './listing-cursor.ts'
import { filterOf, placeOf, ringOf } from './listing-filter.ts'

/** A page of a search. */
export interface ListingPage<Shown> {
  listings: Shown[]
  /** the cursor of the next page; null on the last */
  nextCursor: string | null
  /** how many listings match; null where counting is expensive */
  total: number | null
  /** the corrected query, when the typed one matches nothing; else null */
  correctedQuery: string | null
  /** how many words of the query the listings have at least, and how many it has; null: all */
  matchedWords: MatchedWords | null
}

/** Turns a row into its API representation. */
export type PresentMatch<Shown> = (row: ListingWithBaker, reading: Reading) => Shown

/**
 * A page of matches (API-01; FIND-19 to FIND-23; decisions, OPEN-24). If a query matches nothing, its unknown words are
 * corrected; if nothing has all words, the page has what has most of them (FIND-01).
 */
export async function searchListings<Shown>(
  context: AppContext,
  viewer: Viewer | null,
  search: ListingSearch,
  present: PresentMatch<Shown>,
): Promise<ListingPage<Shown>> {
  const find = (wanted: ListingSearch) => searchAsTyped(context, viewer, wanted, present)
  // a later page may be empty because its listings are gone by now
  if (search.cursor !== undefined) return find(search)
  const isEmpty = ({ listings }: ListingPage<Shown>) => listings.length === 0
  const { answer, correctedQuery } = await findByWords(context, search, { find, isEmpty })
  return { ...answer, correctedQuery }
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
    matchedWords: matchedWordsOf(filter),
  }
}

function matchedWordsOf({ words }: ListingFilter): MatchedWords | null {
  return words === null || words.least === words.of ? null : { least: words.least, of: words.of }
}

/** Rounds the limit up to one of two values, so the database can reuse its prepared plans. */
function readAtOnce(wanted: number): number {
  return wanted <= listingPageSize.usual + 1 ? listingPageSize.usual + 1 : listingPageSize.most + 1
}

/**
 * The number of matches: known when they fit on the first page, counted while the market is small, else null.
 * Not counted within a maximum distance (measured per listing) or for listings without a point.
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
