import type { addressTypes } from '#shared/api/address-fields.ts'
import type { PickupPlaceId } from '#shared/api/ids.ts'

/** A pickup place of the baker's, as far as a row of their file can mean it. */
export interface NamedPlace {
  id: PickupPlaceId
  name: string
  address: string
  address_type: (typeof addressTypes)[number]
}

/** Which of a baker's places a name means, whose case and blanks do not matter; in words what is wrong where it means none. */
export function readPlace<Place extends NamedPlace>(
  name: string,
  places: readonly Place[],
): Place | { fault: string } {
  const found = places.find((place) => plainName(place.name) === plainName(name))
  if (found) return found
  if (places.length === 0)
    return { fault: 'You have no pickup places yet: add them under Pickup Times, or write an address.' }
  return {
    fault: `You have no pickup place of this name. There are: ${places.map((place) => place.name).join(', ')}`,
  }
}

function plainName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
