import type { SearchCardListings } from '#shared/api/listings.ts'
import type { Point } from '#shared/distance.ts'
import { pagedApiQuery } from '#web/data/api-query.ts'
import { type ListingFilters, type ListingSearch, listingsQuery } from './listing-search.ts'

/** How many listings the landing page shows at most (LAND-08). */
const landingSize = '8'

/** Lists read what cards show, and the page of a listing all of it. */
const ofCards = { fields: 'card' } as const

const withoutPlace = { lacksPoint: 'true' } as const

/** Listings are fresh for 5 minutes and not read again on window focus (FIND-31, FIND-32, ERR-05). */
const options = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  meta: { failureMessage: 'Failed to fetch food listings' },
}

/** One page of listings as their cards show them, nearest first from a place (GEO-26). */
export function listingPageQuery(search: ListingSearch, place: Point | null) {
  const query = { ...listingsQuery(search, place), ...ofCards }
  return pagedApiQuery<SearchCardListings>('/api/food-listings', { query }, options)
}

/** One page of the listings that match and have no point on a map (MAP-12): how far they are and their order are nothing to ask for. */
export function listingsWithoutPlaceQuery(
  { maxDistance: _, sort: __, ...filters }: ListingFilters,
  cursor: string | undefined,
) {
  const query = {
    ...listingsQuery(filters, null),
    ...(cursor === undefined ? {} : { cursor }),
    ...withoutPlace,
    ...ofCards,
  }
  return pagedApiQuery<SearchCardListings>('/api/food-listings', { query }, options)
}

/** The first listings of a search, as many as the landing page shows. */
export function landingListingsQuery(filters: ListingFilters, place: Point | null) {
  const query = { ...listingsQuery(filters, place), limit: landingSize, ...ofCards }
  return pagedApiQuery<SearchCardListings>('/api/food-listings', { query }, options)
}
