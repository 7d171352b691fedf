import type { AddressColumns } from '#server/database/tables/pickup-tables.ts'
import { placeOfAddress } from '#server/places/place-of-address.ts'
import { zoneOfPlace } from '#server/places/zone-of-place.ts'
import type { addressFields } from '#shared/api/address-fields.ts'
import type { ListingBody } from '#shared/api/listings.ts'
import { isHiddenByDefault } from '#shared/hidden-address.ts'

/** The pickup address; `is_placed_by_address` if its point is only the center of its ZIP code or town. */
export interface PlacedAddress extends AddressColumns {
  is_placed_by_address: boolean
}

/** The address fields of a request. */
export type AddressBody = Pick<ListingBody, keyof typeof addressFields>

/**
 * The address columns, with the time zone there. Without a point, uses the center of the address's ZIP code or town.
 */
export async function addressColumns(body: AddressBody): Promise<PlacedAddress> {
  const placed = body.latitude === null ? placeOfAddress(body.address) : null
  const { latitude, longitude } = placed ?? body
  return {
    address: body.address,
    address_type: body.addressType,
    hides_address: body.hidesAddress ?? isHiddenByDefault(body.addressType),
    pickup_instructions: body.pickupInstructions,
    latitude,
    longitude,
    is_placed_by_address: placed !== null,
    time_zone: await zoneOfPlace({ latitude, longitude, timeZone: body.timeZone }),
  }
}

/** The address columns of a row. */
export function addressOf(row: PlacedAddress): PlacedAddress {
  const { address, address_type, hides_address, pickup_instructions } = row
  const { latitude, longitude, is_placed_by_address, time_zone } = row
  return {
    address,
    address_type,
    hides_address,
    pickup_instructions,
    latitude,
    longitude,
    is_placed_by_address,
    time_zone,
  }
}
