import type { Place } from '#shared/api/places.ts'
import { loadGazetteer } from './load-gazetteer.ts'

/** How many places are suggested at most. */
const most = 5

/** The places a typed text may mean, the likeliest first; none when there is no such place. */
export function findPlaces(text: string): Place[] {
  return loadGazetteer()(text, most)
}
