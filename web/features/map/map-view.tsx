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

// repeated here with a type check, to keep the contract's schemas out of the bundle
const mostAtOnce: typeof mostListingPoints = 5000

interface MapViewProps extends Omit<MapResultsProps, 'read'> {
  opening: View
  /** the first matching listings anywhere; null if they failed to load */
  matches: ListPage<CardListing> | null
  onRest: (view: View) => void
}

type InView = ReturnType<typeof useListingPoints>['inView']

/** The open popup: one listing, or several at one place, and its side of the map. */
interface Opened {
  listings: readonly [ListingPoint, ...ListingPoint[]]
  side: 'left' | 'right'
}

/**
 * The map with its popup and the text version below it. On a phone the map fills the screen, with the text in a sheet.
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
    // the pressed row disappears with its part of the map
    heading.current?.focus()
  }
  const { part: MapPopup, prepare: preparePopup } = usePart(fetchPopup, '')
  const isPhone = useIsPhone()
  const { part: ResultsSheet, prepare: prepareSheet } = usePart(fetchSheet, '')
  const isFull = isPhone && ResultsSheet !== null
  // at every render, to retry a failed load
  useEffect(() => {
    preparePopup()
    if (isPhone) prepareSheet()
  })
  // on a low screen the finder alone fills the viewport
  useEffect(() => {
    if (isTooLow()) section.current?.scrollIntoView()
  }, [])
  const { walked, at, walkTo, endUnlessAt } = useWalk(
    nearestFirst(inView.listings, place),
    JSON.stringify(filters),
  )
  // a full-screen map has the page's title
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
          endUnlessAt(view)
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

/** Sorts by distance if the visitor's place is known. */
function nearestFirst(listings: readonly ListingPoint[], place: Point | null): readonly ListingPoint[] {
  if (!place) return listings
  return listings.toSorted((a, b) => distanceMiles(place, a) - distanceMiles(place, b))
}

/** The exact or approximate number of listings in view; empty when there is none. */
function toText({ listings, clusters }: InView): string {
  if (clusters.length === 0) return listings.length === 0 ? '' : inViewText(listings.length, mostAtOnce)
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, listings.length)
  return `${listingsText(
    count,
    clusters.every(({ isExact }) => isExact),
  )} in view`
}
