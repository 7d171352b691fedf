import { readEntries } from '#server/places/load-gazetteer.ts'
import type { Place } from '#shared/api/places.ts'

/** A ZIP's point and the town it belongs to. */
export interface ZipPlace extends Place {
  town: string
  /** two letters */
  state: string
}

let places: ReadonlyMap<string, ZipPlace> | null = null

/** Where a ZIP is; null when there is no such ZIP. The list of ZIPs is read at first use. */
export function zipPlace(zip: string): ZipPlace | null {
  places ??= new Map(
    readEntries().map(({ zip: code, town, state, latitude, longitude }) => [
      code,
      { label: `${town}, ${state} ${code}`, town, state, latitude, longitude },
    ]),
  )
  return places.get(zip) ?? null
}
