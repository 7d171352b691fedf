import type { Db } from '#server/database/tables.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { countInBoxes } from './listing-tiles-repository.ts'
import type { LeadingIndex } from './look-up-repository.ts'
import { boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** Up to so many candidates are looked up at once; of more an index is scanned first. */
const few = 2000

/** An entry of the map's index costs about a quarter of a listing that is read whole. */
const entriesPerListing = 4

/** The map's index leads to no area with more listings. */
const widestArea = 100_000

/** Where the candidates of a search come from, and about how many there are. */
export interface Estimate {
  index: LeadingIndex
  listings: number
}

/** The two ways to find a page; a scan answers null when it stops before the page is full. */
export interface Plans<Match> {
  scan: () => Promise<Match[] | null>
  lookUp: (index: LeadingIndex) => Promise<Match[]>
}

/** Looks few candidates up; scans for many, and looks them up after all if the scan fills no page. */
export async function matchesByPlan<Match>(
  { index, listings }: Estimate,
  { scan, lookUp }: Plans<Match>,
): Promise<Match[]> {
  const scanned = listings <= few ? null : await scan()
  return scanned ?? lookUp(index)
}

/** Estimates the candidates: words by the vocabulary, an area by the counted tiles of the map. */
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
