import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'

/** The pickup location that an order keeps when its listing or place changes. */
export function keptPlace(place: KeptPlace): KeptPlace {
  const { address, address_type, hides_address, pickup_instructions, time_zone } = place
  const { latitude, longitude, shown_latitude, shown_longitude } = place
  return {
    address,
    address_type,
    hides_address,
    pickup_instructions,
    time_zone,
    latitude,
    longitude,
    shown_latitude,
    shown_longitude,
  }
}
