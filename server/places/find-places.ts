import type { Place } from '#shared/api/places.ts'
import { loadGazetteer } from './load-gazetteer.ts'

/** The most places suggested. */
const most = 5

/** The places that a typed text may mean, likeliest first. */
export function findPlaces(text: string): Place[] {
  return loadGazetteer()(text, most)
}
