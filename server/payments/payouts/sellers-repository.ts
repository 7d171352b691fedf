import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { payeeColumns } from '../taking/payment-method-rules.ts'

const columns = ['id', 'email', 'confirms_automatically', ...payeeColumns] as const

/** What a baker's row says of how they are paid, and of whether they confirm orders themselves. */
export type SellerRow = Pick<UserRow, (typeof columns)[number]>

/** How a baker is paid; undefined when there is no such person. */
export function findSeller(db: Db, userId: PersonId): Promise<SellerRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockSeller(trx: Trx, userId: PersonId): Promise<SellerRow | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Whether orders of a baker are confirmed as they are placed. */
export async function confirmsAutomatically(db: Db, cookId: PersonId): Promise<boolean> {
  return (await findSeller(db, cookId))?.confirms_automatically ?? false
}

/** Writes how a baker is paid. */
export async function changeSeller(trx: Trx, userId: PersonId, change: UserRowChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}
