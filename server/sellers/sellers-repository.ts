import { sql } from 'kysely'
import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import { payeeColumns } from '#server/payments/pay-way-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'

const columns = ['id', 'email', ...payeeColumns] as const

/** What a baker's row says of how they are paid. */
export type SellerRow = Pick<UserRow, (typeof columns)[number]>

/** How a baker is paid; undefined when there is no such person. */
export function findSeller(db: Db, userId: PersonId): Promise<SellerRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockSeller(trx: Trx, userId: PersonId): Promise<SellerRow | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Writes how a baker is paid. */
export async function changeSeller(trx: Trx, userId: PersonId, change: UserRowChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** How many listings of a baker are on sale. */
export async function countLiveListings(db: Db, userId: PersonId): Promise<number> {
  const row = await db
    .selectFrom('food_listings')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cook_id', '=', userId)
    .where('is_public', '=', sql.lit(true))
    .executeTakeFirstOrThrow()
  return row.count
}
