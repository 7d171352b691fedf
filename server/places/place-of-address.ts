import type { Place } from '#shared/api/places.ts'
import { findPlaces } from './find-places.ts'
import { placeInAddress, townInAddress } from './pickup-place-rules.ts'
import { townKey } from './place-query-rules.ts'

/** What the place that an address names is called: its ZIP, else its town; null where it names neither. */
export function placeNamedIn(address: string): string | null {
  const label = placeOfAddress(address)?.label ?? null
  return label && (/\d{5}$/.exec(label)?.[0] ?? label)
}

/**
 * The middle of the ZIP that an address ends with, else of its town; null where it names neither. Reads the gazetteer at first
 * use.
 */
export function placeOfAddress(address: string): Place | null {
  const zip = placeInAddress(address)?.zip
  const [nearest] = zip === undefined ? [] : findPlaces(zip)
  if (nearest) return nearest
  const named = townInAddress(address)
  if (named === null) return null
  const { town, state } = named
  // a name that only begins so is of another town
  const isNamed = ({ label }: Place) => townKey(label.split(',')[0] ?? '') === townKey(town)
  return findPlaces(`${town}, ${state}`).find(isNamed) ?? null
}
