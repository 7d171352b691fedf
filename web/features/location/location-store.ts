import {
  type KnownPlace,
  type LocationEvent,
  type LocationFlow,
  type LocationSnapshot,
  nextLocationState,
  nowhere,
} from './location-rules.ts'
import { requestLocation } from './request-location.ts'
import { readStoredPlace, storePlace } from './stored-place.ts'

/**
 * Holds the visitor's place, starting with the stored one, and reports every change to `show`.
 * A new request drops the results of earlier ones.
 */
export function createLocationStore(show: (snapshot: LocationSnapshot) => void) {
  let current = at(readStoredPlace())
  let latest = 0

  const change = (next: LocationSnapshot) => {
    current = next
    show(current)
  }
  const settle = (place: KnownPlace | null) => {
    latest += 1
    storePlace(place)
    change(at(place))
  }
  show(current)

  return {
    /**
     * Locates the device. Resolves to the place, or to null if it is unknown or the wait has ended;
     * a flow started by a click then shows why (decisions, OPEN-53 to OPEN-57).
     */
    request(flow: LocationFlow): Promise<KnownPlace | null> {
      latest += 1
      const mine = latest
      const tell = (event: LocationEvent, place: KnownPlace | null = current.place) => {
        if (mine !== latest) return false
        if (place !== current.place) storePlace(place)
        change({ state: nextLocationState(current.state, event), place })
        return true
      }
      tell({ type: 'request', flow })
      return requestLocation(flow, navigator, tell)
    },
    /** Sets a typed place and stores it on the device. */
    choosePlace: (place: KnownPlace) => settle(place),
    /** Clears the place, also on the device. */
    forget: () => settle(null),
  }
}

function at(place: KnownPlace | null): LocationSnapshot {
  return place ? { state: { name: 'found' }, place } : nowhere
}
