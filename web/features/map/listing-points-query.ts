import type { searchListingPoints } from '#shared/api/listing-points.ts'
import type { Point } from '#shared/distance.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { type ListingFilters, listingsQuery } from '../listings/listing-search.ts'
import { browsingPoint } from '../location/location-rules.ts'

/**
 * The points of matching listings within bounds, or clusters if there are too many, as fresh as the list
 * (FIND-31, FIND-32). It sends the place only for a distance filter, and never exactly.
 */
export function listingPointsQuery(
  { sort: _, ...filters }: ListingFilters,
  place: Point | null,
  bounds: string,
  zoom: number,
) {
  const from = place && filters.maxDistance ? browsingPoint(place) : null
  return apiQuery<typeof searchListingPoints>(
    '/api/listing-points',
    { query: { ...listingsQuery(filters, from), bounds, zoom: String(zoom) } },
    {
      staleTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      meta: { failureMessage: 'Failed to fetch food listings' },
    },
  )
}
