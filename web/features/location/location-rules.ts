import type { Point } from '#shared/distance.ts'

/**
 * Who asks where the device is: the hero's button, the filter bar (and whoever orders), the landing map by itself, and the
 * list by itself where it was granted before.
 */
export type LocationFlow = 'hero' | 'filter' | 'map' | 'granted'

/** Why the device's place stays unknown. */
export type LocationIssue = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other'

/** How far the lookup is (GEO-01). */
export type LocationState =
  | { name: 'idle' }
  | { name: 'requesting'; flow: LocationFlow }
  | { name: 'found' }
  | { name: 'error'; flow: LocationFlow; issue: LocationIssue }

/** What happens to a lookup. `end` stops waiting without a word; an answer that comes later is still used (OPEN-57). */
export type LocationEvent =
  | { type: 'request'; flow: LocationFlow }
  | { type: 'find' }
  | { type: 'fail'; issue: LocationIssue }
  | { type: 'end' }

/** The state after an event (GEO-01). A failure that nobody waits for any more changes nothing. */
export function nextLocationState(state: LocationState, event: LocationEvent): LocationState {
  if (event.type === 'request') return { name: 'requesting', flow: event.flow }
  if (event.type === 'find') return { name: 'found' }
  if (state.name !== 'requesting') return state
  return event.type === 'end' ? { name: 'idle' } : { name: 'error', flow: state.flow, issue: event.issue }
}

/** Where the visitor is or wants to look, in degrees (GEO-03). */
export interface KnownPlace extends Point {
  /** the place's name as the gazetteer writes it; null for the device's own position */
  label: string | null
  /** taken by the page itself, as the browser grants it: known for as long as the page is open, and kept nowhere */
  isGranted?: true
}

/** What everybody on the page knows of the visitor's place. */
export interface LocationSnapshot {
  state: LocationState
  /** the place in use; it outlives a lookup that fails */
  place: KnownPlace | null
}

/** Nothing known and nothing asked. */
export const nowhere: LocationSnapshot = { state: { name: 'idle' }, place: null }

/**
 * The place as listings are asked for and measured from: rounded to 3 decimals, some hundred yards. The exact position
 * never leaves the device, and neighbors share the same cached responses.
 */
export function browsingPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
