import { useState } from 'react'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import { distanceMiles } from '#shared/distance.ts'
import { tileSize } from '#web/features/places/tile-size.ts'
import type { View } from './opening-view.ts'

/** The circumference of the earth, in miles. */
const equator = 24_901

interface Walk {
  among: readonly ListingPoint[]
  at: ListingPoint
  /** the search at its start */
  search: string
}

/**
 * A walk from listing to listing, which moves the map. It keeps its initial listings although others come into view,
 * and ends when the map rests elsewhere or the search changes.
 */
export function useWalk(inView: readonly ListingPoint[], search: string) {
  const [kept, setWalk] = useState<Walk | null>(null)
  const walk = kept?.search === search ? kept : null
  const walked = walk?.among ?? inView
  return {
    /** the listings of the walk, or those in view without a walk */
    walked,
    /** the current listing of the walk */
    at: walk?.at ?? null,
    walkTo: (at: ListingPoint) => setWalk({ among: walked, at, search }),
    /** call when the map rests; ends the walk if it is elsewhere */
    endUnlessAt: (view: View) => setWalk((now) => (now && isAt(now.at, view) ? now : null)),
  }
}

/** Whether a listing is at the center of a view, within the map's rounding to pixels. */
function isAt(listing: ListingPoint, { center, zoom }: View): boolean {
  return distanceMiles(listing, center) < (2 * equator) / (tileSize * 2 ** zoom)
}
