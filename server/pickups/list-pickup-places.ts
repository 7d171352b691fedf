import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { PickupPlaceRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PickupPlaceId } from '#shared/api/ids.ts'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { countUses, findPlaceUsedLast, listPlaces, type PlaceUses } from './pickup-places-repository.ts'

const noUses: PlaceUses = { listings: 0, windows: 0, openOrders: 0 }

/** The viewer's pickup places by name. */
export async function listPickupPlaces(
  { db }: Pick<AppContext, 'db'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<PickupPlace[]> {
  const uses = await countUses(db, id)
  const used = await findPlaceUsedLast(db, id)
  const places = await listPlaces(db, id)
  // A place created after the newest listing is probably meant for the next one.
  const [made] = places
    .filter(({ created_at }) => used === undefined || created_at > used.created_at)
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
  const usedLast = made?.id ?? used?.place_id
  return places.map((row) => ({
    ...presentPickupPlace(row, uses.get(row.id) ?? noUses),
    isUsedLast: row.id === usedLast,
  }))
}

/** One of the viewer's pickup places; throws `not_found` for anybody else's. */
export async function getPickupPlace(
  context: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  id: PickupPlaceId,
): Promise<PickupPlace> {
  const place = (await listPickupPlaces(context, viewer)).find((one) => one.id === id)
  if (!place) throw noSuchPlace()
  return place
}

export function noSuchPlace(): AppError {
  return new AppError('not_found', 'This pickup location no longer exists.')
}

function presentPickupPlace(
  row: PickupPlaceRow,
  { listings, windows, openOrders }: PlaceUses,
): Omit<PickupPlace, 'isUsedLast'> {
  return {
    id: row.id,
    name: row.name,
    addressType: row.address_type,
    address: row.address,
    hidesAddress: row.hides_address,
    pickupInstructions: row.pickup_instructions,
    latitude: row.latitude,
    longitude: row.longitude,
    isPlacedByAddress: row.is_placed_by_address,
    timeZone: row.time_zone,
    listings,
    windows,
    openOrders,
    version: row.version,
  }
}
