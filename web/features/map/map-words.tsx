import { type ReactNode, useEffect } from 'react'
import type { ListingCluster, ListingPoint } from '#shared/api/listing-points.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { ListingFilters } from '../listings/listing-search.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import { ListingsInView } from './listings-in-view.tsx'
import { ListingsWithoutPlace } from './listings-without-place.tsx'
import { LocationNotice } from './location-notice.tsx'
import type { Area } from './map-area.ts'
import css from './map-view.module.css'
import { openingView, pointOf, type View, wholeCountry } from './opening-view.ts'

/** The heading level below the title. */
interface Levelled {
  level: 2 | 3
}

interface MapWordsProps extends Levelled {
  /** the visible area; null until the map is open */
  area: Area | null
  /** the listings in view, or those of the current walk */
  listings: readonly ListingPoint[]
  clusters: readonly ListingCluster[]
  /** the first matching listings anywhere; null if they failed to load */
  matches: ListPage<CardListing> | null
  filters: ListingFilters
  place: KnownPlace | null
  /** the content when nothing was found anywhere */
  nothing: ReactNode
  /** the listing with the open popup */
  openId: string | null
  /** whether the listings in view have loaded once, so content below keeps its position */
  isThere: boolean
  isRead: boolean
  isError: boolean
  onRetry: () => void
  onOpen: (listing: ListingPoint) => void
  /** called to zoom in on a cluster */
  onLook: (cluster: ListingCluster) => void
  /** called to move the map to another view */
  onShow: (view: View) => void
}

/** The text version of the map: listings in view, listings without a point, and empty or failed states. */
export function MapWords(props: MapWordsProps) {
  const { area, listings, clusters, matches, filters, place, isRead, isError, level, onShow } = props
  const hasClusters = clusters.length > 0
  const { part: ClusterList, prepare } = usePart(fetchClusterList, '')
  // at every render, to retry a failed load
  useEffect(() => {
    if (hasClusters) prepare()
  })
  const isEmpty = listings.length === 0 && !hasClusters
  const placed = matches?.items.filter((listing) => pointOf(listing) !== null) ?? []
  // later pages of the list may have listings for the map, even if the first has none
  const mayBeElsewhere =
    placed.length === 0 &&
    typeof matches?.nextCursor === 'string' &&
    area !== null &&
    area.zoom > wholeCountry.zoom
  return (
    <>
      <LocationNotice place={place} />
      {isError && <Failed level={level} onRetry={props.onRetry} />}
      {!isError && matches?.items.length === 0 && props.nothing}
      {isRead && isEmpty && placed.length > 0 && (
        <NoneHere action="Show where they are" onShow={() => onShow(openingView(null, placed))} />
      )}
      {isRead && isEmpty && mayBeElsewhere && (
        <NoneHere action="Show the whole country" onShow={() => onShow(wholeCountry)} />
      )}
      {area && hasClusters && ClusterList && (
        <ClusterList clusters={clusters} area={area} onLook={props.onLook} />
      )}
      {listings.length > 0 && (
        <ListingsInView listings={listings} place={place} openId={props.openId} onOpen={props.onOpen} />
      )}
      {(props.isThere || isError) && (
        <ListingsWithoutPlace
          key={JSON.stringify(filters)}
          filters={{ ...filters, query: matches?.correctedQuery ?? filters.query ?? '' }}
          page={matches}
          level={level}
        />
      )}
    </>
  )
}

const fetchClusterList = async () => (await import('./cluster-list.tsx')).ClusterList

function Failed({ level, onRetry }: Levelled & { onRetry: () => void }) {
  return (
    <LoadFailed level={level} onRetry={onRetry}>
      Failed to load baked goods. Please refresh the page.
    </LoadFailed>
  )
}

function NoneHere({ action, onShow }: { action: string; onShow: () => void }) {
  return (
    <div className={css.none}>
      <p>No baked goods in this part of the map.</p>
      <Button icon="map" onClick={onShow}>
        {action}
      </Button>
    </div>
  )
}
