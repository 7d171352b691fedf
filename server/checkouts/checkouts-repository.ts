import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables.ts'

/** The checkout that this buyer's key made, if it has made one. */
export async function findCheckoutIdByKey(db: Db, buyerId: string, key: string): Promise<string | null> {
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
  id: string,
  buyerId: string,
): Promise<Selectable<Tables['checkouts']> | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
}
