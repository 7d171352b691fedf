import type { KnownPlace } from './location-rules.ts'
import { anywhereKey, placeKey } from './place-key.ts'

/** The stored place, or null if there is none or it is invalid. */
export function readStoredPlace(): KnownPlace | null {
  try {
    const text = localStorage.getItem(placeKey)
    const place = text === null ? null : parsePlace(text)
    if (place === null) localStorage.removeItem(placeKey)
    return place
  } catch {
    // a browser may forbid storage; the place then lasts as long as the page
    return null
  }
}

/** Stores a place; null removes it and stores the choice of any place. An automatic location is not stored. */
export function storePlace(place: KnownPlace | null): void {
  try {
    if (place?.isGranted) return
    if (place) {
      localStorage.setItem(placeKey, JSON.stringify(place))
      localStorage.removeItem(anywhereKey)
    } else {
      localStorage.removeItem(placeKey)
      localStorage.setItem(anywhereKey, 'true')
    }
  } catch {
    // as above
  }
}

function parsePlace(text: string): KnownPlace | null {
  try {
    const { latitude, longitude, label }: Record<string, unknown> = { ...JSON.parse(text) }
    const isPlace = isDegrees(latitude, 90) && isDegrees(longitude, 180)
    return isPlace ? { latitude, longitude, label: typeof label === 'string' ? label : null } : null
  } catch {
    return null
  }
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}
