import { useEffect } from 'react'
import type { ListingCluster, ListingPoint } from '#shared/api/listing-points.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { usePart } from '#web/rendering/use-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { ListingFilters } from '../listings/listing-search.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import { ListingsInView } from './listings-in-view.tsx'
import { ListingsWithoutPlace } from './listings-without-place.tsx'
import { LocationNotice } from './location-notice.tsx'
import type { Area } from './map-area.ts'
import css from './map-view.module.css'
import { openingView, pointOf, type View, wholeCountry } from './opening-view.ts'

/** How deep the headings below the title are. */
interface Levelled {
  level: 2 | 3
}

interface MapWordsProps extends Levelled {
  /** what the map shows; null until it is there */
  area: Area | null
  /** what is in view, or was when somebody began to walk through it */
  listings: readonly ListingPoint[]
  clusters: readonly ListingCluster[]
  /** the first listings that match, wherever they are; null when they could not be read */
  matches: ListPage<CardListing> | null
  filters: ListingFilters
  place: KnownPlace | null
  /** where the same map without filters is; null when none is set */
  clearedPath: string | null
  /** the listing whose popup is open */
  openId: string | null
  /** what is in view has been read once, so that what stands below it has its place */
  isThere: boolean
  isRead: boolean
  isError: boolean
  onRetry: () => void
  onOpen: (listing: ListingPoint) => void
  /** a part of the map is to be looked at closer */
  onLook: (cluster: ListingCluster) => void
  /** the map is to show something else */
  onShow: (view: View) => void
}

/** The map in words: what is in view, what no map can show, and what is missing. */
export function MapWords(props: MapWordsProps) {
  const { area, listings, clusters, matches, filters, place, isRead, isError, level, onShow } = props
  const hasClusters = clusters.length > 0
  const { part: ClusterList, prepare } = usePart(fetchClusterList, '')
  // at every render, so that one that failed is tried again
  useEffect(() => {
    if (hasClusters) prepare()
  })
  const isEmpty = listings.length === 0 && !hasClusters
  const placed = matches?.items.filter((listing) => pointOf(listing) !== null) ?? []
  // the list may go on with what the map can show, though it begins with what it cannot
  const mayBeElsewhere =
    placed.length === 0 &&
    typeof matches?.nextCursor === 'string' &&
    area !== null &&
    area.zoom > wholeCountry.zoom
  return (
    <>
      <LocationNotice place={place} />
      {isError && <Failed level={level} onRetry={props.onRetry} />}
      {!isError && matches?.items.length === 0 && (
        <NothingFound level={level} clearedPath={props.clearedPath} />
      )}
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

function NothingFound({ level, clearedPath }: Levelled & { clearedPath: string | null }) {
  return (
    <EmptyState
      drawing={nothingFound}
      title="Nothing under the cloche"
      level={level}
      action={clearedPath && <ButtonLink href={clearedPath}>Clear filters</ButtonLink>}
    >
      No baked goods found. Try adjusting your search filters.
    </EmptyState>
  )
}

function NoneHere({ action, onShow }: { action: string; onShow: () => void }) {
  return (
    <div className={css.none}>
      <p>No ovens are lit in this part of the map.</p>
      <Button icon="map" onClick={onShow}>
        {action}
      </Button>
    </div>
  )
}
