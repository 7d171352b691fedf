import type { addressTypes } from '#shared/api/address-fields.ts'
import type { PickupPlaceId } from '#shared/api/ids.ts'

/** A baker's pickup location, as far as rows can refer to it. */
export interface NamedPlace {
  id: PickupPlaceId
  name: string
  address: string
  address_type: (typeof addressTypes)[number]
}

/** The pickup location with a name (ignoring case and spaces), or a fault in words. */
export function readPlace<Place extends NamedPlace>(
  name: string,
  places: readonly Place[],
): Place | { fault: string } {
  const found = places.find((place) => plainName(place.name) === plainName(name))
  if (found) return found
  if (places.length === 0)
    return { fault: 'You have no pickup locations yet. Add one under Pickup Times, or enter an address.' }
  return {
    fault: `You have no pickup location with this name. You have: ${places.map((place) => place.name).join(', ')}`,
  }
}

function plainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
