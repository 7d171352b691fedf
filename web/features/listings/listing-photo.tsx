import type { Listing } from '#shared/api/listings.ts'
import { Tile, type TileShape } from '#web/ui/tile.tsx'
import { categoryDrawing } from './category-drawing.ts'

interface ListingPhotoProps {
  listing: Pick<Listing, 'id' | 'cuisine' | 'imageUrl'>
  shape?: TileShape
  alt?: string
  eager?: boolean
  className?: string | undefined
}

/** A listing's photo, or its category's drawing without one (CARD-01, CARD-02). */
export function ListingPhoto({ listing, ...rest }: ListingPhotoProps) {
  const { url, hue } = categoryDrawing(listing.cuisine, listing.id)
  return <Tile photo={listing.imageUrl} drawing={url} hue={hue} {...rest} />
}
