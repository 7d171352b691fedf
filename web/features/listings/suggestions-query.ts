import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { suggestSearches } from '#shared/api/search-suggestions.ts'
import type { Point } from '#shared/distance.ts'
import { type ApiQuery, apiQuery } from '#web/data/api-query.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import { queriesNear } from '../location/near-query.ts'
import { type ListingFilters, listingsQuery } from './listing-search.ts'

const options = { staleTime: 5 * 60_000, refetchOnWindowFocus: false }

/** Searches that find something, for one that finds nothing. */
export function suggestionsQuery({ sort: _, ...filters }: ListingFilters, point: Point | null) {
  const query = listingsQuery(filters, point)
  return apiQuery<typeof suggestSearches>('/api/search-suggestions', { query }, options)
}

/** The queries of a list near a place, and of suggestions if the list is empty. */
export function resultsQueries(
  filters: ListingFilters,
  kept: KnownPlace | null,
  answer: <A>(read: ApiQuery<A>) => A | undefined,
  list: (point: Point | null) => ApiQuery<ListPage<CardListing>>,
): ApiQuery<unknown>[] {
  let suggestions: ApiQuery<unknown>[] = []
  const reads = queriesNear(filters.near, kept, answer, (point) => {
    const read = list(point)
    if (answer(read)?.items.length === 0) suggestions = [suggestionsQuery(filters, point)]
    return read
  })
  return [...reads, ...suggestions]
}
