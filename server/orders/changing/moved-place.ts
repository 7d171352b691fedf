import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'
import type { NewLocation } from '#server/listings/orders-at-places.ts'
import { keptPlace } from './stored-place.ts'

/** The location as orders store it, with rounded public coordinates when the address is hidden. */
export function keptAt(to: NewLocation): KeptPlace {
  const shown = (degrees: number | null) =>
    to.hides_address && degrees !== null ? Math.round(degrees * 125) / 125 : degrees
  return keptPlace({ ...to, shown_latitude: shown(to.latitude), shown_longitude: shown(to.longitude) })
}
