import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'
import { publicLine } from '#server/places/public-line.ts'
import type { Point } from '#shared/distance.ts'

/** A place as a reader sees it. */
export interface ShownPlace {
  address: string
  pickupInstructions: string
  point: Point | null
}

/** A stored place: its exact point, and the public one for a hidden address. */
type StoredPlace = Omit<KeptPlace, 'address_type' | 'time_zone'>

/**
 * A place as a reader sees it: only town and ZIP code of a hidden address (decisions, hidden home addresses).
 * Hides the instructions too, because they name the door.
 */
export function shownPlace(place: StoredPlace, seesExactly: boolean): ShownPlace {
  const { address, pickup_instructions: pickupInstructions } = place
  if (seesExactly || !place.hides_address)
    return { address, pickupInstructions, point: pointOf(place.latitude, place.longitude) }
  const point = pointOf(place.shown_latitude, place.shown_longitude)
  return { address: publicLine(address, point), pickupInstructions: '', point }
}

/** A point, or null without coordinates. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
