import type { searchListings } from '#shared/api/listings.ts'
import type { Point } from '#shared/distance.ts'
import { pagedApiQuery } from '#web/api-query.ts'
import { type ListingFilters, type ListingSearch, listingsQuery } from './listing-search.ts'

/** How many listings the landing page shows at most (LAND-08). */
const landingSize = '8'

/** Listings are fresh for 5 minutes and not read again on window focus (FIND-31, FIND-32, ERR-05). */
const options = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  meta: { failureMessage: 'Failed to fetch food listings' },
}

/** One page of listings, nearest first from a place (GEO-26). */
export function listingPageQuery(search: ListingSearch, place: Point | null) {
  const query = listingsQuery(search, place)
  return pagedApiQuery<typeof searchListings>('/api/food-listings', { query }, options)
}

/** The first listings of a search, as many as the landing page shows. */
export function landingListingsQuery(filters: ListingFilters, place: Point | null) {
  const query = { ...listingsQuery(filters, place), limit: landingSize }
  return pagedApiQuery<typeof searchListings>('/api/food-listings', { query }, options)
}
