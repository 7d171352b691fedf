import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingFilters } from '../listings/listing-search.ts'
import { listingPointsRead } from './listing-points-read.ts'
import { type Area, askedBounds, isInArea } from './map-area.ts'

const none: readonly ListingPoint[] = []

/** The listings around what the map shows, and those of them in view. While new ones are read the old ones stay. */
export function useListingPoints(filters: ListingFilters, place: Point | null, area: Area | null) {
  const read = listingPointsRead(filters, place, area ? askedBounds(area) : '')
  const { data, isError, isPlaceholderData, refetch } = useQuery<readonly ListingPoint[]>({
    queryKey: read.key,
    ...read.options,
    enabled: area !== null,
    placeholderData: keepPreviousData,
  })
  const listings = data ?? none
  const inView = useMemo(
    () => (area ? listings.filter((listing) => isInArea(listing, area)) : none),
    [listings, area],
  )
  return { listings, inView, isRead: data !== undefined && !isPlaceholderData, isError, refetch }
}
