import { useEffect, useRef } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles, formatMiles, type Point } from '#shared/distance.ts'
import { Tile } from '#web/ui/tile.tsx'
import { categoryDrawing } from '../listings/category-drawing.ts'
import rowCss from './listings-in-view.module.css'
import { listedPrice } from './map-labels.ts'
import css from './swiped-listings.module.css'

/** How many cards there are at most; the rest is in the list. */
const most = 24

/** How long a swipe has to rest before it counts, in milliseconds. */
const rest = 120

export interface SwipedListingsProps {
  listings: readonly ListingPoint[]
  place: Point | null
  /** the one that is marked on the map */
  shownId: string | null
  /** a card was swiped to */
  onSwipe: (listing: ListingPoint) => void
  onOpen: (listing: ListingPoint) => void
}

/** The listings in view as cards side by side. As the markers, they are for fingers: the list below says the same. */
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
      // or it would be reached by keyboard, as all that scrolls
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

/** From one card to the next, in pixels. */
function stepOf(element: HTMLElement): number {
  const [first, second] = element.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 1
  return Math.max(1, second.offsetLeft - first.offsetLeft)
}

/** Which card a swipe has come to, from 0; the last one where there is nothing more to swipe. */
function cardAt(element: HTMLElement): number {
  const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
  if (isAtEnd && element.scrollLeft > 0) return element.childElementCount - 1
  return Math.round(element.scrollLeft / stepOf(element))
}
