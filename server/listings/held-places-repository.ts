import type { Db, PickupPlaceRow, Trx } from '#server/database/tables.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'

/** The query of a baker's places, those taken away left out. */
export function ownPlaces(db: Db, cookId: PersonId) {
  return db
    .selectFrom('pickup_places')
    .selectAll()
    .where('cook_id', '=', cookId)
    .where('removed_at', 'is', null)
}

/** Those of a baker's places by id; until the transaction ends they are neither changed nor taken away. */
export function listHeldPlaces(
  trx: Trx,
  cookId: PersonId,
  ids: readonly PickupPlaceId[],
): Promise<PickupPlaceRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return ownPlaces(trx, cookId).where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** A baker's own place, or undefined; until the transaction ends it is neither changed nor taken away. */
export function findHeldPlace(
  trx: Trx,
  cookId: PersonId,
  id: PickupPlaceId,
): Promise<PickupPlaceRow | undefined> {
  return ownPlaces(trx, cookId).where('id', '=', id).forShare().executeTakeFirst()
}
