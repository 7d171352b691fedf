import type { Change, Shown } from './shown-rules.ts'

/** The key of every public answer: what goes when anything may have changed. */
export const everything = 'bakesale'

/** The most keys that an answer carries: what shows more goes with every change of a listing. At most 1,100 bytes. */
const mostKeys = 24

/** What goes with every change of a listing, with that of a listing without a place, and with that of one nobody knows whose it was. */
const ofListings = 'listings'
const aroundPlaces = 'places'
const ofBakers = 'bakers'

const ofListing = (id: string) => `listing-${id}`
const ofBaker = (id: string) => `baker-${id}`
const ofTile = ({ x, y }: { x: number; y: number }) => `tile-${x}-${y}`

/** The keys by which shared caches find an answer when what it shows changes, as `isTouched` has it. */
export function keysOfShown(shown: Shown): string[] {
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

/** The keys of all that may be another after a change; `baker` is whose the listing is, null where that is not known. */
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
