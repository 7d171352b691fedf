import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables.ts'
import type { CheckoutId, PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'

/** The checkout that this buyer placed with this idempotency key, if any. */
export function findCheckoutByKey(
  db: Db,
  buyerId: PersonId,
  key: IdempotencyKey,
): Promise<Pick<Selectable<Tables['checkouts']>, 'id' | 'idempotent_body'> | undefined> {
  return db
    .selectFrom('checkouts')
    .select(['id', 'idempotent_body'])
    .where('buyer_id', '=', buyerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The buyer's checkout with this id. */
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
