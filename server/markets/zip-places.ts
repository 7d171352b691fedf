import { zipOfLine } from '#server/places/gazetteer.ts'
import { loadZips } from '#server/places/load-gazetteer.ts'
import type { Place } from '#shared/api/places.ts'

/** A ZIP's point and the town it belongs to. */
export interface ZipPlace extends Place {
  town: string
  /** two letters */
  state: string
}

/** Where a ZIP is; null when there is no such ZIP. The list of ZIPs is read at first use. */
export function zipPlace(zip: string): ZipPlace | null {
  const line = loadZips()
    .startingWith(zip)
    .find(([code]) => code === zip)
  if (line === undefined) return null
  const { town, state, latitude, longitude } = zipOfLine(line)
  return { label: `${town}, ${state} ${zip}`, town, state, latitude, longitude }
}
