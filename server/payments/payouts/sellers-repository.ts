import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { payeeColumns } from '../payment-method-rules.ts'

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
