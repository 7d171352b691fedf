import type { Db, PickupPlaceRow, Trx } from '#server/database/tables.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'

/** The query for a baker's pickup locations, without removed ones. */
export function ownPlaces(db: Db, cookId: PersonId) {
  return db
    .selectFrom('pickup_places')
    .selectAll()
    .where('cook_id', '=', cookId)
    .where('removed_at', 'is', null)
}

/** A baker's pickup locations by id, locked against changes until the transaction ends. */
export function listHeldPlaces(
  trx: Trx,
  cookId: PersonId,
  ids: readonly PickupPlaceId[],
): Promise<PickupPlaceRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return ownPlaces(trx, cookId).where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** A baker's pickup location or undefined, locked against changes until the transaction ends. */
export function findHeldPlace(
  trx: Trx,
  cookId: PersonId,
  id: PickupPlaceId,
): Promise<PickupPlaceRow | undefined> {
  return ownPlaces(trx, cookId).where('id', '=', id).forShare().executeTakeFirst()
}
