import type { Point } from '#shared/distance.ts'
import { findPlaces } from './find-places.ts'
import { placeLabel } from './gazetteer.ts'
import { nearestPlace } from './nearest-place.ts'
import { placeInAddress } from './pickup-place-rules.ts'
import { farthest } from './reverse-geocode-rules.ts'

/**
 * The public line of a hidden address, "Arnold, NE 69120": from its ZIP code, else from its public point, else empty.
 * Never includes typed text, only our list of ZIP codes (decisions, hidden home addresses).
 */
export function publicLine(address: string, shownPoint: Point | null): string {
  const zip = placeInAddress(address)?.zip
  const [typed] = zip === undefined ? [] : findPlaces(zip)
  if (typed) return typed.label
  const nearest = shownPoint && nearestPlace(shownPoint, farthest)
  return nearest ? placeLabel(nearest.place) : ''
}
