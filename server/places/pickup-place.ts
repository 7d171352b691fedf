import { nearestPlace } from './nearest-place.ts'
import { type PickupPlace, placeInAddress } from './pickup-place-rules.ts'
import { farthest, whereabouts } from './reverse-geocode-rules.ts'

interface Pickup {
  address: string
  latitude: number | null
  longitude: number | null
  time_zone: string
}

/**
 * The state and ZIP code of a place: from its address, else the nearest ZIP code to its point.
 * The first use of a point loads the ZIP codes, which takes half a second.
 */
export function pickupPlace({ address, latitude, longitude, time_zone }: Pickup): PickupPlace {
  const told = placeInAddress(address)
  if (told) return told
  const nearest =
    latitude === null || longitude === null ? null : nearestPlace({ latitude, longitude }, farthest)
  if (nearest === null || whereabouts(time_zone, nearest.kilometres) !== 'here')
    return { state: null, zip: null }
  return { state: nearest.place.state, zip: nearest.place.zip }
}
