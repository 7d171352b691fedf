import { useState } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { MapView, type MapViewProps } from './map-view.tsx'
import { MapWaiting } from './map-waiting.tsx'
import { openingView, type View } from './opening-view.ts'

export interface MapResultsProps extends Omit<MapViewProps, 'opening' | 'matches' | 'onRest'> {
  /** the list's query; the map opens at its listings */
  read: ApiQuery<ListPage<CardListing>>
}

/** The last view of the map and the visitor's place then; Back from a listing restores it. */
let left: { view: View; place: Point | null } | null = null

/** The listings on the map; waits until the opening view is known (MAP-04 to MAP-06). */
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
