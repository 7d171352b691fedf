import { useState } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles } from '#shared/distance.ts'
import { tileSize } from '#web/features/places/tile-size.ts'
import type { View } from './opening-view.ts'

/** The way around the earth, in miles. */
const equator = 24_901

interface Walk {
  among: readonly ListingPoint[]
  at: ListingPoint
  /** what was searched for when it began */
  search: string
}

/**
 * A walk from listing to listing, each of which the map moves to: meanwhile the listings stay those that it began with, though
 * others come into view. It ends as soon as the map rests elsewhere, or when something else is searched for.
 */
export function useWalk(inView: readonly ListingPoint[], search: string) {
  const [kept, setWalk] = useState<Walk | null>(null)
  const walk = kept?.search === search ? kept : null
  const walked = walk?.among ?? inView
  return {
    /** what is walked among: what is in view while there is no walk */
    walked,
    /** the listing that it has come to */
    at: walk?.at ?? null,
    walkTo: (at: ListingPoint) => setWalk({ among: walked, at, search }),
    /** to be told where the map rests */
    stray: (view: View) => setWalk((now) => (now && isAt(now.at, view) ? now : null)),
  }
}

/** Whether a listing is in the middle of a view: the map rests on whole pixels. */
function isAt(listing: ListingPoint, { centre, zoom }: View): boolean {
  return distanceMiles(listing, centre) < (2 * equator) / (tileSize * 2 ** zoom)
}
