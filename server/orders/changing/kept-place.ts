import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'

/** What an order keeps of where it is picked up, even when its listing or the baker's place changes. */
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
