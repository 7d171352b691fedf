import type { Point } from '#shared/distance.ts'
import { findPlaces } from './find-places.ts'
import { placeLabel } from './gazetteer.ts'
import { nearestPlace } from './nearest-place.ts'
import { placeInAddress } from './pickup-place-rules.ts'
import { farthest } from './reverse-geocode-rules.ts'

/**
 * What strangers read of a hidden address, "Arnold, NE 69120": town and ZIP of the ZIP that it ends with, else of the point that they
 * see; empty where neither is known. All of it comes from the list of ZIPs, never from what was typed (decisions, hidden home
 * addresses).
 */
export function publicLine(address: string, shownPoint: Point | null): string {
  const zip = placeInAddress(address)?.zip
  const [typed] = zip === undefined ? [] : findPlaces(zip)
  if (typed) return typed.label
  const nearest = shownPoint && nearestPlace(shownPoint, farthest)
  return nearest ? placeLabel(nearest.place) : ''
}
