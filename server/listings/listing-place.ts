import type { PickupPlaceRow, Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'
import type { StoredListingBody } from '#shared/api/listings.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { addressOf, type PlacedAddress } from './address-columns.ts'
import { findHeldPlace } from './held-places-repository.ts'
import type { ListingColumns } from './listing-columns.ts'

/** A place of a baker's as far as what is handed over there has it. */
export type HeldPlace = PlacedAddress & { id: PickupPlaceId }

/**
 * A place of this baker's, which stays as it is until the transaction ends; before windows and listings, as all locks are taken. Null
 * without an id. Throws `invalid` on `placeId` for one that is not theirs, or was taken away.
 */
export async function holdPlace(
  trx: Trx,
  cookId: PersonId,
  id: PickupPlaceId | null | undefined,
): Promise<PickupPlaceRow | null> {
  if (!id) return null
  const place = await findHeldPlace(trx, cookId, id)
  if (place) return place
  const message = 'This pickup place is no longer here. Please choose another.'
  throw new AppError('invalid', message, { fields: { placeId: message } })
}

/** The columns of a listing that is handed over at a place, by the clock there; as they are without one. */
export function columnsAt(columns: ListingColumns, place: HeldPlace | null): ListingColumns {
  if (place === null) return columns
  const { ready_by_date: readyByDate, ready_by_time: readyByTime } = columns
  const { time_zone: timeZone } = place
  const ready_at = readyMoment({ readyByDate, readyByTime, timeZone })
  return { ...columns, ...addressOf(place), ready_at, place_id: place.id }
}

/**
 * The columns of a listing that its baker has changed to these: at the place they have chosen, or where it was when they have said
 * nothing of places and their address is still that one's, else at an address of its own.
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

/** Whether two places are one spot for whoever goes there. */
export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.address === other.address && one.latitude === other.latitude && one.longitude === other.longitude
}

type Spot = Pick<PlacedAddress, 'address' | 'latitude' | 'longitude'>

/** Whether two places are the same to whoever reads of them. */
export function isSameAddress(one: PlacedAddress, other: PlacedAddress): boolean {
  return whereabouts.every((column) => one[column] === other[column])
}
