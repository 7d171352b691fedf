import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables.ts'
import type { CheckoutId, PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/api/orders.ts'

/** The checkout that this buyer's key made, if it has made one. */
export async function findCheckoutIdByKey(
  db: Db,
  buyerId: PersonId,
  key: IdempotencyKey,
): Promise<CheckoutId | null> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The checkout with this id when it is this buyer's. */
export function findCheckout(
  db: Db,
  id: CheckoutId,
  buyerId: PersonId,
): Promise<Selectable<Tables['checkouts']> | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
}
