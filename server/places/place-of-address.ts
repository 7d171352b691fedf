import type { Place } from '#shared/api/places.ts'
import { findPlaces } from './find-places.ts'
import { placeInAddress, townInAddress } from './pickup-place-rules.ts'
import { townKey } from './place-query-rules.ts'

/** The ZIP code or else the town of an address; null if it has neither. */
export function placeNamedIn(address: string): string | null {
  const label = placeOfAddress(address)?.label ?? null
  return label && (/\d{5}$/.exec(label)?.[0] ?? label)
}

/** The center of an address's ZIP code, else of its town; null if it has neither. Loads the gazetteer on first use. */
export function placeOfAddress(address: string): Place | null {
  const zip = placeInAddress(address)?.zip
  const [nearest] = zip === undefined ? [] : findPlaces(zip)
  if (nearest) return nearest
  const named = townInAddress(address)
  if (named === null) return null
  const { town, state } = named
  // skip towns whose names only start like this
  const isNamed = ({ label }: Place) => townKey(label.split(',')[0] ?? '') === townKey(town)
  return findPlaces(`${town}, ${state}`).find(isNamed) ?? null
}
