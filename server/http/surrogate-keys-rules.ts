import type { Change, Shown } from './cache-tags-rules.ts'

/** The key of every public response, purged when anything may have changed. */
export const everything = 'bakesale'

/**
 * The maximum keys per response, at most 1,100 bytes; a response with more tags is purged with every listing change.
 */
const mostKeys = 24

/** Keys purged with every listing change, with listings without a place, and with listings of unknown bakers. */
const ofListings = 'listings'
const aroundPlaces = 'places'
const ofBakers = 'bakers'

const ofListing = (id: string) => `listing-${id}`
const ofBaker = (id: string) => `baker-${id}`
const ofTile = ({ x, y }: { x: number; y: number }) => `tile-${x}-${y}`

/** The surrogate keys of a response's cache tags; shared caches purge by them, consistent with `isAffected`. */
export function surrogateKeysOf(shown: Shown): string[] {
  if (shown === null) return [everything, ofListings]
  const { ids, within, bakers } = shown
  const tiles = within.reduce(
    (sum, { west, east, north, south }) => sum + (east - west + 1) * (south - north + 1),
    0,
  )
  if (ids.length + tiles + bakers.length + 3 > mostKeys) return [everything, ofListings]
  return [
    ...new Set([
      everything,
      ...ids.map(ofListing),
      ...within.flatMap(tilesOf),
      ...(within.length > 0 ? [aroundPlaces] : []),
      ...bakers.map(ofBaker),
      ...(bakers.length > 0 ? [ofBakers] : []),
    ]),
  ]
}

function tilesOf({ west, east, north, south }: { west: number; east: number; north: number; south: number }) {
  const keys: string[] = []
  for (let x = west; x <= east; x += 1) for (let y = north; y <= south; y += 1) keys.push(ofTile({ x, y }))
  return keys
}

/** The keys to purge after a change; `baker` is the listing's baker, null when unknown. */
export function keysOfChange(change: Change, baker: string | null): string[] {
  if (change === null) return [everything]
  const { id, tile } = change
  return [
    ofListings,
    ofListing(id),
    tile === null ? aroundPlaces : ofTile(tile),
    baker === null ? ofBakers : ofBaker(baker),
  ]
}
