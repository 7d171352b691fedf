import type { SearchCardListings } from '#shared/api/listings.ts'
import type { Point } from '#shared/distance.ts'
import { pagedApiQuery } from '#web/data/api-query.ts'
import { type ListingFilters, type ListingSearch, listingsQuery } from './listing-search.ts'

/** The maximum number of listings on the landing page (LAND-08). */
const landingSize = '8'

/** Lists read only card fields; a listing's page reads all fields. */
const ofCards = { fields: 'card' } as const

const withoutPlace = { lacksPoint: 'true' } as const

/** Listings are fresh for 5 minutes and not refetched on window focus (FIND-31, FIND-32, ERR-05). */
const options = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  meta: { failureMessage: 'Failed to fetch food listings' },
}

/** One page of listing cards, nearest first from a place (GEO-26). */
export function listingPageQuery(search: ListingSearch, place: Point | null) {
  const query = { ...listingsQuery(search, place), ...ofCards }
  return pagedApiQuery<SearchCardListings>('/api/food-listings', { query }, options)
}

/** One page of matching listings without a point on the map (MAP-12), so without distance and sort order. */
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

/** The first listings of a search, for the landing page. */
export function landingListingsQuery(filters: ListingFilters, place: Point | null) {
  const query = { ...listingsQuery(filters, place), limit: landingSize, ...ofCards }
  return pagedApiQuery<SearchCardListings>('/api/food-listings', { query }, options)
}
