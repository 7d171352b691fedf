import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingPoint, ListingSeal } from '#shared/api/listing-points.ts'
import type { Point } from '#shared/distance.ts'
import type { ListingFilters } from '../listings/listing-search.ts'
import { listingPointsRead } from './listing-points-read.ts'
import { type Area, askedBounds, isInArea } from './map-area.ts'

const nothing: readonly (ListingPoint | ListingSeal)[] = []

/**
 * The listings around what the map shows, or seals for them where they are many, and what of both is in view. While new
 * ones are read the old ones stay.
 */
export function useListingPoints(filters: ListingFilters, place: Point | null, area: Area | null) {
  const read = listingPointsRead(filters, place, area ? askedBounds(area) : '', Math.round(area?.zoom ?? 0))
  const { data, isError, isPlaceholderData, refetch } = useQuery<readonly (ListingPoint | ListingSeal)[]>({
    queryKey: read.key,
    ...read.options,
    enabled: area !== null,
    placeholderData: keepPreviousData,
  })
  const marks = data ?? nothing
  const all = useMemo(() => parted(marks), [marks])
  const inView = useMemo(
    () => parted(area ? marks.filter((mark) => isInArea(mark, area)) : nothing),
    [marks, area],
  )
  return { ...all, inView, isRead: data !== undefined && !isPlaceholderData, isError, refetch }
}

function parted(marks: readonly (ListingPoint | ListingSeal)[]) {
  return { listings: marks.filter((mark) => 'id' in mark), seals: marks.filter((mark) => 'count' in mark) }
}
