import { useEffect, useRef, useState } from 'react'
import type { ListingPoint, mostListingPoints } from '#shared/api/listing-points.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Area } from './map-area.ts'
import { MapBox } from './map-box.tsx'
import { listingIcon } from './map-icons.ts'
import { inViewText, listingsText } from './map-labels.ts'
import { closer } from './map-markers.ts'
import type { MapResultsProps } from './map-results.tsx'
import css from './map-view.module.css'
import { MapWords } from './map-words.tsx'
import type { OpenMap } from './open-map.ts'
import type { View } from './opening-view.ts'
import { isTooLow, useIsPhone } from './use-is-phone.ts'
import { useListingPoints } from './use-listing-points.ts'
import { useWalk } from './use-walk.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the page
const mostAtOnce: typeof mostListingPoints = 5000

interface MapViewProps extends Omit<MapResultsProps, 'read'> {
  opening: View
  /** the first listings that match, wherever they are; null when they could not be read */
  matches: ListPage<CardListing> | null
  onRest: (view: View) => void
}

type InView = ReturnType<typeof useListingPoints>['inView']

/** What has been opened: one listing, or several at one place, and the side of the map it stands on. */
interface Opened {
  listings: readonly [ListingPoint, ...ListingPoint[]]
  side: 'left' | 'right'
}

/**
 * The map, the popup over it, and in words below it all that is in view. On a phone the map has the screen, and the words
 * stand in a sheet over it.
 */
export function MapView(props: MapViewProps) {
  const { filters, title, within, clearedPath, place, opening, matches, onRest } = props
  const [map, setMap] = useState<OpenMap<ListingPoint> | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { listings, clusters, inView, isThere, isRead, isError, refetch } = useListingPoints(
    filters,
    place,
    area,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
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
  const { part: MapPopup, prepare: preparePopup } = usePart(fetchPopup, '')
  const isPhone = useIsPhone()
  const { part: ResultsSheet, prepare: prepareSheet } = usePart(fetchSheet, '')
  const isFull = isPhone && ResultsSheet !== null
  // at every render, so that one that failed is tried again
  useEffect(() => {
    preparePopup()
    if (isPhone) prepareSheet()
  })
  // there the finder alone is higher than the screen
  useEffect(() => {
    if (isTooLow()) section.current?.scrollIntoView()
  }, [])
  const { walked, at, walkTo, stray } = useWalk(nearestFirst(inView.listings, place), JSON.stringify(filters))
  // where the map is the page, it has the page's title
  const Title = isFull ? 'h1' : 'h2'
  const head = (
    <div className={css.head}>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {within && <p>{within}</p>}
      <p role="status" className="end">
        {isRead && toText(inView)}
      </p>
    </div>
  )
  const words = (
    <MapWords
      area={area}
      listings={walked}
      clusters={inView.clusters}
      matches={matches}
      filters={filters}
      place={place}
      clearedPath={clearedPath}
      openId={openListing?.id ?? null}
      isThere={isThere}
      isRead={isRead}
      isError={isError}
      level={isFull ? 2 : 3}
      onRetry={() => void refetch()}
      onOpen={(listing) => open([listing])}
      onLook={lookAt}
      onShow={({ centre, zoom }) => map?.flyTo(centre, zoom)}
    />
  )
  return (
    <section
      ref={section}
      aria-label={title}
      aria-busy={!(isRead || isError)}
      className={classNames(isFull && css.full, !isPhone && css.inline)}
      data-results
    >
      {!isFull && head}
      <MapBox
        label="Map of baked goods."
        opening={opening}
        items={listings}
        clusters={clusters}
        icon={listingIcon}
        opened={openListing ?? at}
        place={place}
        onMap={setMap}
        onOpen={open}
        onClose={close}
        onRest={(next, view) => {
          setArea(next)
          stray(view)
          onRest(view)
        }}
      >
        {opened && MapPopup && (
          <MapPopup
            key={opened.listings.map(({ id }) => id).join()}
            {...opened}
            place={place}
            day={filters.day}
            onChoose={(listing) => setOpened({ ...opened, listings: [listing] })}
            onClose={close}
          />
        )}
      </MapBox>
      {isFull ? (
        <ResultsSheet
          head={head}
          listings={walked}
          place={place}
          shownId={(openListing ?? at)?.id ?? null}
          onSwipe={(listing) => {
            walkTo(listing)
            map?.panTo(listing)
          }}
          onOpen={(listing) => open([listing])}
        >
          {words}
        </ResultsSheet>
      ) : (
        words
      )}
    </section>
  )
}

const fetchPopup = async () => (await import('./map-popup.tsx')).MapPopup
const fetchSheet = async () => (await import('./results-sheet.tsx')).ResultsSheet

/** As they are, or the nearest first when the visitor's place is known. */
function nearestFirst(listings: readonly ListingPoint[], place: Point | null): readonly ListingPoint[] {
  if (!place) return listings
  return listings.toSorted((a, b) => distanceMiles(place, a) - distanceMiles(place, b))
}

/** How many are in view: counted, or about; nothing where there is none. */
function toText({ listings, clusters }: InView): string {
  if (clusters.length === 0) return listings.length === 0 ? '' : inViewText(listings.length, mostAtOnce)
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, listings.length)
  return `${listingsText(
    count,
    clusters.every(({ isExact }) => isExact),
  )} in view`
}
