import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'
import { publicLine } from '#server/places/public-line.ts'
import type { Point } from '#shared/distance.ts'

/** What a reader is told of a place. */
export interface ShownPlace {
  address: string
  pickupInstructions: string
  point: Point | null
}

/** A place as stored: exactly, and where strangers see it when the baker hides the address. */
type StoredPlace = Omit<KeptPlace, 'address_type' | 'time_zone'>

/**
 * What a reader sees of a place: all of it, or only town and ZIP when the baker hides the address (decisions, hidden home
 * addresses). The instructions go with the address, because they name the door.
 */
export function shownPlace(place: StoredPlace, seesExactly: boolean): ShownPlace {
  const { address, pickup_instructions: pickupInstructions } = place
  if (seesExactly || !place.hides_address)
    return { address, pickupInstructions, point: pointOf(place.latitude, place.longitude) }
  const point = pointOf(place.shown_latitude, place.shown_longitude)
  return { address: publicLine(address, point), pickupInstructions: '', point }
}

/** The point of two stored degrees, or null when the place has none. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
