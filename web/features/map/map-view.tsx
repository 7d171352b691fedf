import { useState } from 'react'
import type { ListingPoint, mostListingPoints } from '#shared/api/listing-points.ts'
import type { Listing } from '#shared/api/listings.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ListingsInView } from './listings-in-view.tsx'
import { LocationNotice } from './location-notice.tsx'
import type { Area } from './map-area.ts'
import { MapBox } from './map-box.tsx'
import { pinIcon } from './map-icons.ts'
import { MapPopup } from './map-popup.tsx'
import type { MapResultsProps } from './map-results.tsx'
import css from './map-view.module.css'
import { inViewText } from './map-words.ts'
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
  const { listings, inView, isRead, isError, refetch } = useListingPoints(filters, place, area)
  const [single, ...others] = opened?.listings ?? []
  const openListing = single && others.length === 0 ? single : null

  const open = ([first, ...more]: readonly ListingPoint[]) => {
    if (!first) return
    setOpened({ listings: [first, ...more], side: map?.makeRoomBeside(first) ?? 'right' })
  }
  const close = () => setOpened(null)
  return (
    <section aria-label={title} aria-busy={!(isRead || isError)}>
      <div className={css.head}>
        <h2>{title}</h2>
        {within && <p>{within}</p>}
        <p role="status" className="end">
          {isRead && inView.length > 0 && inViewText(inView.length, mostAtOnce)}
        </p>
      </div>
      <MapBox
        label="Map of baked goods."
        opening={opening}
        items={listings}
        pin={pinIcon}
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
      {isRead && inView.length === 0 && matches !== null && matches.length > 0 && (
        <NoneHere
          onShow={() => {
            const { centre, zoom } = openingView(null, matches)
            map?.flyTo(centre, zoom)
          }}
        />
      )}
      {inView.length > 0 && (
        <ListingsInView
          listings={inView}
          place={place}
          openId={openListing?.id ?? null}
          onOpen={(listing) => open([listing])}
        />
      )}
    </section>
  )
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
