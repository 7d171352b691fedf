import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** A person's orders changed after a moment, latest first, at most `limit`. */
export function listOrderChanges(db: Db, personId: PersonId, since: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'cook_id', 'placed_at', 'updated_at'])
    .where('updated_at', '>', since)
    .where((eb) =>
      eb.or([
        eb('buyer_id', '=', personId),
        eb.and([eb('cook_id', '=', personId), eb('placed_at', 'is not', null)]),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
