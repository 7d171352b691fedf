import { useState } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles, formatMiles, type Point } from '#shared/distance.ts'
import { Button } from '#web/ui/button.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { categoryDrawing } from '../listings/category-drawing.ts'
import css from './listings-in-view.module.css'
import { listedPrice } from './map-labels.ts'

/** The number of rows shown at first, and added at a time. */
const portion = 24

interface ListingsInViewProps {
  /** in display order */
  listings: readonly ListingPoint[]
  place: Point | null
  /** the listing with the open popup */
  openId: string | null
  onOpen: (listing: ListingPoint) => void
}

/** The text version of the map: all listings in view; each row opens its popup. */
export function ListingsInView({ listings, place, openId, onOpen }: ListingsInViewProps) {
  const [most, setMost] = useState(portion)
  const rest = listings.length - most
  return (
    <>
      <ul aria-label="Listings in view" className={css.list} data-found>
        {listings.slice(0, most).map((listing) => {
          const { url, hue } = categoryDrawing(listing.cuisine, listing.id)
          return (
            <li key={listing.id}>
              <button
                type="button"
                className={css.row}
                aria-haspopup="dialog"
                aria-expanded={listing.id === openId}
                onClick={() => onOpen(listing)}
              >
                <Tile photo={null} drawing={url} hue={hue} shape="square" className={css.picture} />
                <span className={css.title}>{listing.title}</span>
                <span className={css.facts}>
                  <strong>{listedPrice(listing.price, listing.hasHigherPrices)}</strong>
                  {place && ` · ${formatMiles(distanceMiles(place, listing))}`}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + portion)}>Show {Math.min(rest, portion)} more</Button>
      )}
    </>
  )
}
