import type { PickupPlaceRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'
import type { StoredListingBody } from '#shared/api/listings.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { addressOf, type PlacedAddress } from './address-columns.ts'
import { findHeldPlace } from './held-places-repository.ts'
import type { ListingColumns } from './listing-columns.ts'

/** A baker's pickup location, as far as a listing needs it. */
export type HeldPlace = PlacedAddress & { id: PickupPlaceId }

/**
 * A pickup location of the baker, locked first (places, windows, listings); null without an id.
 * Throws `invalid` on `placeId` for a removed one or somebody else's.
 */
export async function holdPlace(
  trx: Trx,
  cookId: PersonId,
  id: PickupPlaceId | null | undefined,
): Promise<PickupPlaceRow | null> {
  if (!id) return null
  const place = await findHeldPlace(trx, cookId, id)
  if (place) return place
  const message = 'This pickup location no longer exists. Choose another.'
  throw new AppError('invalid', message, { fields: { placeId: message } })
}

/** The columns of a listing at a pickup location, with its ready time there; unchanged without one. */
export function columnsAt(columns: ListingColumns, place: HeldPlace | null): ListingColumns {
  if (place === null) return columns
  const { ready_by_date: readyByDate, ready_by_time: readyByTime } = columns
  const { time_zone: timeZone } = place
  const ready_at = readyMoment({ readyByDate, readyByTime, timeZone })
  return { ...columns, ...addressOf(place), ready_at, place_id: place.id }
}

/**
 * The columns of a changed listing: at the chosen location; at the same one if neither it nor the address changed;
 * else at its own address.
 */
export function changedColumns(
  columns: ListingColumns,
  before: PlacedAddress & { place_id: PickupPlaceId | null },
  { placeId, hidesAddress }: Pick<StoredListingBody, 'placeId' | 'hidesAddress'>,
  chosen: HeldPlace | null,
): ListingColumns {
  const own = { ...columns, hides_address: hidesAddress ?? before.hides_address }
  if (chosen) return columnsAt(own, chosen)
  const stays = placeId === undefined && before.place_id !== null && isSameAddress(own, before)
  return stays && before.place_id !== null ? columnsAt(own, { ...before, id: before.place_id }) : own
}

const whereabouts = [
  'address',
  'address_type',
  'hides_address',
  'pickup_instructions',
  'latitude',
  'longitude',
] as const

/** Whether two places are the same destination. */
export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.address === other.address && one.latitude === other.latitude && one.longitude === other.longitude
}

type Spot = Pick<PlacedAddress, 'address' | 'latitude' | 'longitude'>

/** Whether two places look the same to readers. */
export function isSameAddress(one: PlacedAddress, other: PlacedAddress): boolean {
  return whereabouts.every((column) => one[column] === other[column])
}
