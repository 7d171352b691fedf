import type { KnownPlace } from './location-rules.ts'
import { anywhereKey, placeKey } from './place-key.ts'

/** The kept place, or null; what cannot be understood is discarded. */
export function readKeptPlace(): KnownPlace | null {
  try {
    const text = localStorage.getItem(placeKey)
    const place = text === null ? null : parsePlace(text)
    if (place === null) localStorage.removeItem(placeKey)
    return place
  } catch {
    // a browser may forbid storage; the place then lives as long as the page
    return null
  }
}

/** Keeps a place, or with null forgets the kept one and that any is wanted. One that the page took by itself is not kept. */
export function keepPlace(place: KnownPlace | null): void {
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
