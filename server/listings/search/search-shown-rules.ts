import { type Shown, showsNoListing, type Tiles } from '#server/http/shown-rules.ts'
import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { type Box, boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** How fine the tiles are by which changes are told, as `told_listing` in the migrations has it. */
const toldLevel = 9

/** What the answer to a search shows: what is within its bounds or its distance, or of the whole country. */
export function showsSearch({
  bounds,
  latitude,
  longitude,
  maxDistance,
}: Pick<ListingSearch, 'bounds' | 'latitude' | 'longitude' | 'maxDistance'>): Shown {
  if (bounds !== undefined) return { ...showsNoListing, within: boxesOfBounds(bounds).map(tilesOfBox) }
  if (latitude === undefined || longitude === undefined || maxDistance === undefined) return null
  return { ...showsNoListing, within: boxesAround({ latitude, longitude }, maxDistance).map(tilesOfBox) }
}

function tilesOfBox({ south, west, north, east }: Box): Tiles {
  return {
    west: columnOf(west, toldLevel),
    east: columnOf(east, toldLevel),
    north: rowOf(north, toldLevel),
    south: rowOf(south, toldLevel),
  }
}
