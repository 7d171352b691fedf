import { useState } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import type { ListingFilters } from '../listings/listing-search.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import { MapView } from './map-view.tsx'
import { MapWaiting } from './map-waiting.tsx'
import { openingView, type View } from './opening-view.ts'

export interface MapResultsProps {
  /** the list's own read: where its listings are, the map opens */
  read: ApiQuery<ListPage<CardListing>>
  filters: ListingFilters
  /** where the visitor is or wants to look, as exactly as it is known */
  place: KnownPlace | null
  title: string
  /** how far away is still shown, in words; null without a limit (FIND-11) */
  within: string | null
  /** where the same map without filters is; null when none is set */
  clearedPath: string | null
}

/** Where the map was left, so that Back from a listing finds it there, and for which place of the visitor's. */
let left: { view: View; place: Point | null } | null = null

/** The listings on the map; it waits until it is known where to open (MAP-04 to MAP-06). */
export function MapResults({ read, ...rest }: MapResultsProps) {
  const { place, title } = rest
  const { data: page, isError } = useApiQuery(read, { keepPrevious: true })
  const [known] = useState(left)
  if (!(page || isError || place)) return <MapWaiting title={title} />
  const opening =
    known && isSamePlace(known.place, place) ? known.view : openingView(place, page?.items ?? [])
  return (
    <MapView
      {...rest}
      opening={opening}
      matches={page ?? null}
      onRest={(view) => {
        left = { view, place }
      }}
    />
  )
}

function isSamePlace(one: Point | null, other: Point | null): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude
}
