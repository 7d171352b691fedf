import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingCluster, ListingPoint } from '#shared/api/listing-points.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingFilters } from '../listings/listing-search.ts'
import { listingPointsQuery } from './listing-points-query.ts'
import { type Area, askedBounds, isInArea } from './map-area.ts'

const nothing: readonly (ListingPoint | ListingCluster)[] = []

/**
 * The listings or clusters around the visible area, and those of them in view. Old ones stay while new ones load;
 * `isThere` tells whether any have loaded.
 */
export function useListingPoints(filters: ListingFilters, place: Point | null, area: Area | null) {
  const read = listingPointsQuery(filters, place, area ? askedBounds(area) : '', Math.round(area?.zoom ?? 0))
  const { data, isError, isPlaceholderData, refetch } = useQuery<readonly (ListingPoint | ListingCluster)[]>({
    queryKey: read.key,
    ...read.options,
    enabled: area !== null,
    placeholderData: keepPreviousData,
  })
  const points = data ?? nothing
  const all = useMemo(() => parted(points), [points])
  const inView = useMemo(
    () => parted(area ? points.filter((point) => isInArea(point, area)) : nothing),
    [points, area],
  )
  const isThere = data !== undefined
  return { ...all, inView, isThere, isRead: isThere && !isPlaceholderData, isError, refetch }
}

function parted(points: readonly (ListingPoint | ListingCluster)[]) {
  return {
    listings: points.filter((point) => 'id' in point),
    clusters: points.filter((point) => 'count' in point),
  }
}
