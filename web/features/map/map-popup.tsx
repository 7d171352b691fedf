import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { ListingPopup } from './listing-popup.tsx'
import { listedPrice } from './map-labels.ts'
import css from './map-popup.module.css'
import { MapSheet } from './map-sheet.tsx'

interface MapPopupProps {
  /** one listing, or several at the same place to choose from */
  listings: readonly [ListingPoint, ...ListingPoint[]]
  /** the half of the map that does not cover the marker */
  side: 'left' | 'right'
  place: Point | null
  /** the searched pickup day */
  day: string | undefined
  onChoose: (listing: ListingPoint) => void
  onClose: () => void
}

/** The popup of an opened marker. */
export function MapPopup({ listings, side, place, day, onChoose, onClose }: MapPopupProps) {
  const [first, ...others] = listings
  const isSingle = others.length === 0
  return (
    <MapSheet
      title={isSingle ? first.title : `${listings.length} listings at this location`}
      side={side}
      onClose={onClose}
    >
      {isSingle ? (
        <ListingPopup id={first.id} distance={place && distanceMiles(place, first)} day={day} />
      ) : (
        <ul className={css.choices}>
          {listings.map((listing) => (
            <li key={listing.id}>
              <button type="button" onClick={() => onChoose(listing)}>
                {listing.title}
                <strong>{listedPrice(listing.price, listing.hasHigherPrices)}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
    </MapSheet>
  )
}
