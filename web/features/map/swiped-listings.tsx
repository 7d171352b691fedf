import { useEffect, useRef } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles, formatMiles, type Point } from '#shared/distance.ts'
import { Tile } from '#web/ui/tile.tsx'
import { categoryDrawing } from '../listings/category-drawing.ts'
import rowCss from './listings-in-view.module.css'
import { listedPrice } from './map-labels.ts'
import css from './swiped-listings.module.css'

/** The maximum number of cards; the list has all listings. */
const most = 24

/** The rest time before a swipe takes effect, in milliseconds. */
const rest = 120

export interface SwipedListingsProps {
  listings: readonly ListingPoint[]
  place: Point | null
  /** the listing highlighted on the map */
  shownId: string | null
  /** called after a swipe to a card */
  onSwipe: (listing: ListingPoint) => void
  onOpen: (listing: ListingPoint) => void
}

/** The listings in view as swipeable cards. Like markers they are for touch; the list below has the same content. */
export function SwipedListings({ listings: inView, place, shownId, onSwipe, onOpen }: SwipedListingsProps) {
  const listings = inView.slice(0, most)
  const strip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = listings.findIndex(({ id }) => id === shownId)
  useEffect(() => {
    const element = strip.current
    if (element && shown >= 0 && shown !== cardAt(element))
      element.scrollTo({ left: shown * stepOf(element) })
  }, [shown])
  const settle = () => {
    const listing = strip.current && listings[cardAt(strip.current)]
    if (listing && listing.id !== shownId) onSwipe(listing)
  }
  return (
    <div
      ref={strip}
      className={css.strip}
      aria-hidden="true"
      data-found
      // scrollable elements are otherwise keyboard focusable
      tabIndex={-1}
      onScroll={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(settle, rest)
      }}
    >
      {listings.map((listing) => {
        const { url, hue } = categoryDrawing(listing.cuisine, listing.id)
        return (
          <button
            key={listing.id}
            type="button"
            tabIndex={-1}
            className={css.card}
            onClick={() => onOpen(listing)}
          >
            <Tile photo={null} drawing={url} hue={hue} shape="square" className={rowCss.picture} />
            <span className={css.title}>{listing.title}</span>
            <span className={rowCss.facts}>
              <strong>{listedPrice(listing.price, listing.hasHigherPrices)}</strong>
              {place && ` · ${formatMiles(distanceMiles(place, listing))}`}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** The distance between two cards, in pixels. */
function stepOf(element: HTMLElement): number {
  const [first, second] = element.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 1
  return Math.max(1, second.offsetLeft - first.offsetLeft)
}

/** The index of the current card; the last one at the end of the scroll range. */
function cardAt(element: HTMLElement): number {
  const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
  if (isAtEnd && element.scrollLeft > 0) return element.childElementCount - 1
  return Math.round(element.scrollLeft / stepOf(element))
}
