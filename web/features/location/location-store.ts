import { keepPlace, readKeptPlace } from './kept-place.ts'
import {
  type KnownPlace,
  type LocationEvent,
  type LocationFlow,
  type LocationSnapshot,
  nextLocationState,
  nowhere,
} from './location-rules.ts'
import { requestLocation } from './request-location.ts'

/**
 * Holds where the visitor is, starting from the place that the device keeps; `show` is given every change. What was
 * asked last counts: answers to earlier questions are dropped.
 */
export function createLocationStore(show: (snapshot: LocationSnapshot) => void) {
  let current = at(readKeptPlace())
  let latest = 0

  const change = (next: LocationSnapshot) => {
    current = next
    show(current)
  }
  const settle = (place: KnownPlace | null) => {
    latest += 1
    keepPlace(place)
    change(at(place))
  }
  show(current)

  return {
    /**
     * Asks where the device is. Resolves with the place, or with null when it is not known or nobody should wait any
     * longer; a clicked flow has then said why (decisions, OPEN-53 to OPEN-57).
     */
    request(flow: LocationFlow): Promise<KnownPlace | null> {
      latest += 1
      const mine = latest
      const tell = (event: LocationEvent, place: KnownPlace | null = current.place) => {
        if (mine !== latest) return false
        if (place !== current.place) keepPlace(place)
        change({ state: nextLocationState(current.state, event), place })
        return true
      }
      tell({ type: 'request', flow })
      return requestLocation(flow, navigator, tell)
    },
    /** Takes a typed place, and keeps it on the device. */
    choosePlace: (place: KnownPlace) => settle(place),
    /** Forgets the place, also on the device. */
    forget: () => settle(null),
  }
}

function at(place: KnownPlace | null): LocationSnapshot {
  return place ? { state: { name: 'found' }, place } : nowhere
}
