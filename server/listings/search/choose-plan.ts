import type { Db } from '#server/database/tables.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { countInBoxes } from './listing-tiles-repository.ts'
import type { LeadingIndex } from './look-up-repository.ts'
import { boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** Up to this many candidates are looked up at once; for more, an index is scanned first. */
const few = 2000

/** An entry of the map's index costs about a quarter of a listing that is read whole. */
const entriesPerListing = 4

/** The map's index is not used for areas with more listings. */
const widestArea = 100_000

/** The leading index of a search, and about how many candidates it returns. */
export interface Estimate {
  index: LeadingIndex
  listings: number
}

/** The two ways to find a page; a scan returns null when it stops before the page is full. */
export interface Plans<Match> {
  scan: () => Promise<Match[] | null>
  lookUp: (index: LeadingIndex) => Promise<Match[]>
}

/** Looks up few candidates; for many, scans first and looks up only if the scan does not fill a page. */
export async function matchesByPlan<Match>(
  { index, listings }: Estimate,
  { scan, lookUp }: Plans<Match>,
): Promise<Match[]> {
  const scanned = listings <= few ? null : await scan()
  return scanned ?? lookUp(index)
}

/** Estimates the candidates: for words from the vocabulary, for an area from the counted map tiles. */
export async function estimateCandidates(
  db: Db,
  filter: ListingFilter,
  ring: Ring | null,
): Promise<Estimate> {
  const { words, dates, cookId, bounds } = filter
  // a baker has few listings, and some are in no other index
  if (cookId !== null) return { index: 'any', listings: 0 }
  const withWords = words === null ? Number.POSITIVE_INFINITY : (words.listings ?? 0)
  if (withWords <= few) return { index: 'labels', listings: withWords }
  const boxes = ring ? boxesAround(ring.place, ring.to) : bounds && boxesOfBounds(bounds)
  const inArea = boxes === null ? Number.POSITIVE_INFINITY : await countInBoxes(db, boxes)
  const isAreaShorter = inArea <= widestArea && inArea < entriesPerListing * withWords
  if (isAreaShorter) return { index: 'map', listings: inArea }
  return { index: words !== null || dates !== null ? 'labels' : 'any', listings: withWords }
}
