import type { Point } from '#shared/distance.ts'

/**
 * The origin of a location request: the hero's button, the filter bar (and orders), the landing map automatically,
 * or the list automatically if permission was granted before.
 */
export type LocationFlow = 'hero' | 'filter' | 'map' | 'granted'

/** Why the device's location is unknown. */
export type LocationIssue = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other'

/** The state of the lookup (GEO-01). */
export type LocationState =
  | { name: 'idle' }
  | { name: 'requesting'; flow: LocationFlow }
  | { name: 'found' }
  | { name: 'error'; flow: LocationFlow; issue: LocationIssue }

/** An event of a lookup. `end` stops waiting silently; a later result is still used (OPEN-57). */
export type LocationEvent =
  | { type: 'request'; flow: LocationFlow }
  | { type: 'find' }
  | { type: 'fail'; issue: LocationIssue }
  | { type: 'end' }

/** The state after an event (GEO-01). A failure without a pending request changes nothing. */
export function nextLocationState(state: LocationState, event: LocationEvent): LocationState {
  if (event.type === 'request') return { name: 'requesting', flow: event.flow }
  if (event.type === 'find') return { name: 'found' }
  if (state.name !== 'requesting') return state
  return event.type === 'end' ? { name: 'idle' } : { name: 'error', flow: state.flow, issue: event.issue }
}

/** The visitor's location or chosen place, in degrees (GEO-03). */
export interface KnownPlace extends Point {
  /** the place's name in the gazetteer; null for the device's location */
  label: string | null
  /** set automatically with granted permission; lasts as long as the page and is never stored */
  isGranted?: true
}

/** The shared state of the visitor's place. */
export interface LocationSnapshot {
  state: LocationState
  /** the place in use; a failed lookup does not clear it */
  place: KnownPlace | null
}

/** The initial state: no place and no lookup. */
export const nowhere: LocationSnapshot = { state: { name: 'idle' }, place: null }

/**
 * The point for listing queries and distances, rounded to 3 decimals (about a hundred yards).
 * The exact position never leaves the device, and neighbors share cached responses.
 */
export function browsingPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
