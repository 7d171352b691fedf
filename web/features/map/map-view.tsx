import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListingPoint, mostListingPoints } from '#shared/api/listing-points.ts'
import type { CardListing } from '#shared/api/listings.ts'
import type { ListPage } from '#shared/api/paging.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ListingFilters } from '../listings/listing-search.ts'
import type { KnownPlace } from '../location/location-rules.ts'
import type { Area } from './map-area.ts'
import { MapBox } from './map-box.tsx'
import { listingIcon } from './map-icons.ts'
import { inViewText, listingsText } from './map-labels.ts'
import { closer } from './map-markers.ts'
import css from './map-view.module.css'
import { MapWords } from './map-words.tsx'
import type { OpenMap } from './open-map.ts'
import type { View } from './opening-view.ts'
import { isTooLow, useIsPhone } from './use-is-phone.ts'
import { useListingPoints } from './use-listing-points.ts'
import { useWalk } from './use-walk.ts'

// repeated here with a type check, to keep the contract's schemas out of the bundle
const mostAtOnce: typeof mostListingPoints = 5000

export interface MapViewProps {
  filters: ListingFilters
  /** the visitor's location or chosen place, not rounded */
  place: KnownPlace | null
  title: string
  /** the distance limit as text; null without a limit (FIND-11) */
  within: string | null
  /** the content when nothing was found anywhere */
  nothing: ReactNode
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
  const { filters, title, within, nothing, place, opening, matches } = props
  const { map, setMap, area, points, opened, walk, marked, restAt } = useMapState(props)
  const { inView, isThere, isRead, isError } = points
  const { single, open } = opened
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  const { MapPopup, Sheet, isPhone } = useMapParts()
  useScrollOnLowScreen(section)
  const lookAt = (point: Point) => {
    map?.flyTo(point, (area?.zoom ?? 0) + closer)
    // the pressed row disappears with its part of the map
    heading.current?.focus()
  }
  const head = (
    <MapHead ref={heading} level={Sheet ? 1 : 2} title={title} within={within}>
      {isRead && toText(inView)}
    </MapHead>
  )
  const words = (
    <MapWords
      {...{ area, matches, filters, place, nothing, isThere, isRead, isError }}
      listings={walk.walked}
      clusters={inView.clusters}
      openId={single?.id ?? null}
      level={Sheet ? 2 : 3}
      onRetry={() => void points.refetch()}
      onOpen={(listing) => open([listing])}
      onLook={lookAt}
      onShow={({ center, zoom }) => map?.flyTo(center, zoom)}
    />
  )
  return (
    <section
      ref={section}
      aria-label={title}
      aria-busy={!(isRead || isError)}
      className={classNames(Sheet && css.full, !isPhone && css.inline)}
      data-results
    >
      {!Sheet && head}
      <MapBox
        label="Map of baked goods."
        opening={opening}
        items={points.listings}
        clusters={points.clusters}
        icon={listingIcon}
        opened={marked}
        place={place}
        onMap={setMap}
        onOpen={open}
        onClose={opened.close}
        onRest={restAt}
      >
        <OpenedPopup {...opened} MapPopup={MapPopup} place={place} day={filters.day} />
      </MapBox>
      {Sheet ? (
        <Sheet
          head={head}
          listings={walk.walked}
          place={place}
          shownId={marked?.id ?? null}
          onSwipe={(listing) => {
            walk.walkTo(listing)
            map?.panTo(listing)
          }}
          onOpen={(listing) => open([listing])}
        >
          {words}
        </Sheet>
      ) : (
        words
      )}
    </section>
  )
}

/** The map once it is open, its visible area, and the listings to show. */
function useMapState({ filters, place, onRest }: MapViewProps) {
  const [map, setMap] = useState<OpenMap<ListingPoint> | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const opened = useOpened(map)
  const points = useListingPoints(filters, place, area)
  const walk = useWalk(nearestFirst(points.inView.listings, place), JSON.stringify(filters))
  const restAt = (next: Area, view: View) => {
    setArea(next)
    walk.endUnlessAt(view)
    onRest(view)
  }
  return { map, setMap, area, points, opened, walk, marked: opened.single ?? walk.at, restAt }
}

/** Scrolls to an element as it opens on a low screen, where the finder alone fills the viewport. */
function useScrollOnLowScreen(section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (isTooLow()) section.current?.scrollIntoView()
  }, [section])
}

/** The open popup of a map, and its listing if it has only one. */
function useOpened(map: OpenMap<ListingPoint> | null) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [first, ...others] = opened?.listings ?? []
  const open = ([listing, ...more]: readonly ListingPoint[]) => {
    if (!listing) return
    setOpened({ listings: [listing, ...more], side: map?.makeRoomBeside(listing) ?? 'right' })
  }
  return {
    shown: opened,
    single: first && others.length === 0 ? first : null,
    open,
    choose: (listing: ListingPoint) => setOpened((now) => now && { ...now, listings: [listing] }),
    close: () => setOpened(null),
  }
}

interface OpenedPopupProps extends Pick<ReturnType<typeof useOpened>, 'shown' | 'choose' | 'close'> {
  MapPopup: Awaited<ReturnType<typeof fetchPopup>> | null
  place: KnownPlace | null
  day: string | undefined
}

function OpenedPopup({ shown, choose, close, MapPopup, place, day }: OpenedPopupProps) {
  if (shown === null || MapPopup === null) return null
  return (
    <MapPopup
      key={shown.listings.map(({ id }) => id).join()}
      {...shown}
      place={place}
      day={day}
      onChoose={choose}
      onClose={close}
    />
  )
}

/** The popup and, on a phone, the sheet, once their code has loaded. */
function useMapParts() {
  const { part: MapPopup, prepare: preparePopup } = usePart(fetchPopup, '')
  const { part: ResultsSheet, prepare: prepareSheet } = usePart(fetchSheet, '')
  const isPhone = useIsPhone()
  // at every render, to retry a failed load
  useEffect(() => {
    preparePopup()
    if (isPhone) prepareSheet()
  })
  return { MapPopup, Sheet: isPhone ? ResultsSheet : null, isPhone }
}

interface MapHeadProps {
  ref: Ref<HTMLHeadingElement>
  /** a full-screen map has the page's title */
  level: 1 | 2
  title: string
  within: string | null
  children: ReactNode
}

function MapHead({ ref, level, title, within, children }: MapHeadProps) {
  const Title = `h${level}` as const
  return (
    <div className={css.head}>
      <Title ref={ref} tabIndex={-1}>
        {title}
      </Title>
      {within && <p>{within}</p>}
      <p role="status" className="end">
        {children}
      </p>
    </div>
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
