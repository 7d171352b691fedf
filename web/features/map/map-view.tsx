import { useEffect, useRef, useState } from 'react'
import type { ListingPoint, mostListingPoints } from '#shared/api/listing-points.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Point } from '#shared/distance.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { usePart } from '#web/use-part.ts'
import { ListingsInView } from './listings-in-view.tsx'
import { LocationNotice } from './location-notice.tsx'
import type { Area } from './map-area.ts'
import { MapBox } from './map-box.tsx'
import { listingIcon } from './map-icons.ts'
import { inViewText, listingsText } from './map-labels.ts'
import { closer } from './map-markers.ts'
import { MapPopup } from './map-popup.tsx'
import type { MapResultsProps } from './map-results.tsx'
import css from './map-view.module.css'
import type { OpenMap } from './open-map.ts'
import { openingView, type View } from './opening-view.ts'
import { useListingPoints } from './use-listing-points.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the page
const mostAtOnce: typeof mostListingPoints = 5000

interface MapViewProps extends Omit<MapResultsProps, 'read'> {
  opening: View
  /** the first listings that match, wherever they are; null when they could not be read */
  matches: readonly Listing[] | null
  onRest: (view: View) => void
}

type InView = ReturnType<typeof useListingPoints>['inView']

/** What has been opened: one listing, or several at one place, and the side of the map it stands on. */
interface Opened {
  listings: readonly [ListingPoint, ...ListingPoint[]]
  side: 'left' | 'right'
}

/** The map, the popup over it, and in words below it all that is in view. */
export function MapView(props: MapViewProps) {
  const { filters, title, within, clearedPath, place, opening, matches, onRest } = props
  const [map, setMap] = useState<OpenMap<ListingPoint> | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { listings, clusters, inView, isRead, isError, refetch } = useListingPoints(filters, place, area)
  const heading = useRef<HTMLHeadingElement>(null)
  const [single, ...others] = opened?.listings ?? []
  const openListing = single && others.length === 0 ? single : null

  const open = ([first, ...more]: readonly ListingPoint[]) => {
    if (!first) return
    setOpened({ listings: [first, ...more], side: map?.makeRoomBeside(first) ?? 'right' })
  }
  const close = () => setOpened(null)
  const lookAt = (point: Point) => {
    map?.flyTo(point, (area?.zoom ?? 0) + closer)
    // the row that was pressed goes with its part of the map
    heading.current?.focus()
  }
  const hasClusters = inView.clusters.length > 0
  const { part: ClusterList, prepare } = usePart(fetchClusterList, '')
  // at every render, so that one that failed is tried again
  useEffect(() => {
    if (hasClusters) prepare()
  })
  const isEmpty = inView.listings.length === 0 && !hasClusters
  return (
    <section aria-label={title} aria-busy={!(isRead || isError)}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {within && <p>{within}</p>}
        <p role="status" className="end">
          {isRead && !isEmpty && toText(inView)}
        </p>
      </div>
      <MapBox
        label="Map of baked goods."
        opening={opening}
        items={listings}
        clusters={clusters}
        icon={listingIcon}
        opened={openListing}
        place={place}
        onMap={setMap}
        onOpen={open}
        onClose={close}
        onRest={(next, view) => {
          setArea(next)
          onRest(view)
        }}
      >
        {opened && (
          <MapPopup
            key={opened.listings.map(({ id }) => id).join()}
            {...opened}
            place={place}
            onChoose={(listing) => setOpened({ ...opened, listings: [listing] })}
            onClose={close}
          />
        )}
      </MapBox>
      <LocationNotice place={place} />
      {isError && <Failed onRetry={() => void refetch()} />}
      {!isError && matches?.length === 0 && <NothingFound clearedPath={clearedPath} />}
      {isRead && isEmpty && matches !== null && matches.length > 0 && (
        <NoneHere
          onShow={() => {
            const { centre, zoom } = openingView(null, matches)
            map?.flyTo(centre, zoom)
          }}
        />
      )}
      {area && hasClusters && ClusterList && (
        <ClusterList clusters={inView.clusters} area={area} onLook={lookAt} />
      )}
      {inView.listings.length > 0 && (
        <ListingsInView
          listings={inView.listings}
          place={place}
          openId={openListing?.id ?? null}
          onOpen={(listing) => open([listing])}
        />
      )}
    </section>
  )
}

const fetchClusterList = async () => (await import('./cluster-list.tsx')).ClusterList

/** How many are in view: counted, or about. */
function toText({ listings, clusters }: InView): string {
  if (clusters.length === 0) return inViewText(listings.length, mostAtOnce)
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, listings.length)
  return `${listingsText(
    count,
    clusters.every(({ isExact }) => isExact),
  )} in view`
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed level={3} onRetry={onRetry}>
      Failed to load baked goods. Please refresh the page.
    </LoadFailed>
  )
}

function NothingFound({ clearedPath }: { clearedPath: string | null }) {
  return (
    <EmptyState
      drawing={nothingFound}
      title="Nothing under the cloche"
      level={3}
      action={clearedPath && <ButtonLink href={clearedPath}>Clear filters</ButtonLink>}
    >
      No baked goods found. Try adjusting your search filters.
    </EmptyState>
  )
}

function NoneHere({ onShow }: { onShow: () => void }) {
  return (
    <div className={css.none}>
      <p>No ovens are lit in this part of the map.</p>
      <Button icon="map" onClick={onShow}>
        Show where they are
      </Button>
    </div>
  )
}
