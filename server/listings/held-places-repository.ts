import type { PickupPlaceRow, Trx } from '#server/database/tables.ts'
import type { PersonId, PickupPlaceId } from '#shared/api/ids.ts'

/** A baker's own place, or undefined; until the transaction ends it is neither changed nor taken away. */
export function findHeldPlace(
  trx: Trx,
  cookId: PersonId,
  id: PickupPlaceId,
): Promise<PickupPlaceRow | undefined> {
  return trx
    .selectFrom('pickup_places')
    .selectAll()
    .where('id', '=', id)
    .where('cook_id', '=', cookId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}
