import { zipOfLine } from '#server/places/gazetteer.ts'
import { loadZips } from '#server/places/load-gazetteer.ts'
import type { Place } from '#shared/api/places.ts'

/** The point and town of a ZIP code. */
export interface ZipPlace extends Place {
  town: string
  /** two letters */
  state: string
}

/** The place of a ZIP code, or null. Loads the list of ZIP codes on first use. */
export function zipPlace(zip: string): ZipPlace | null {
  const line = loadZips()
    .startingWith(zip)
    .find(([code]) => code === zip)
  if (line === undefined) return null
  const { town, state, latitude, longitude } = zipOfLine(line)
  return { label: `${town}, ${state} ${zip}`, town, state, latitude, longitude }
}
