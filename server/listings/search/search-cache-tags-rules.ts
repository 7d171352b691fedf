import { noListingTags, type Shown, type Tiles } from '#server/http/cache-tags-rules.ts'
import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { type Box, boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** The tile level of change notifications (`told_listing` in the migrations). */
const tileLevel = 9

/** The area whose changes can affect a search: its bounds, its maximum distance, or everything. */
export function showsSearch({
  bounds,
  latitude,
  longitude,
  maxDistance,
}: Pick<ListingSearch, 'bounds' | 'latitude' | 'longitude' | 'maxDistance'>): Shown {
  if (bounds !== undefined) return { ...noListingTags, within: boxesOfBounds(bounds).map(tilesOfBox) }
  if (latitude === undefined || longitude === undefined || maxDistance === undefined) return null
  return { ...noListingTags, within: boxesAround({ latitude, longitude }, maxDistance).map(tilesOfBox) }
}

function tilesOfBox({ south, west, north, east }: Box): Tiles {
  return {
    west: columnOf(west, tileLevel),
    east: columnOf(east, tileLevel),
    north: rowOf(north, tileLevel),
    south: rowOf(south, tileLevel),
  }
}
