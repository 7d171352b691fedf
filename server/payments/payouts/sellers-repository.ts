import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { payeeColumns } from '../taking/payment-method-rules.ts'

const columns = ['id', 'email', 'confirms_automatically', ...payeeColumns] as const

/** How a baker is paid, and whether their orders are confirmed automatically. */
export type SellerRow = Pick<UserRow, (typeof columns)[number]>

/** Reads how a baker is paid. */
export function findSeller(db: Db, userId: PersonId): Promise<SellerRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

/** Like `findSeller`, locked until the transaction ends. */
export function lockSeller(trx: Trx, userId: PersonId): Promise<SellerRow | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Whether orders of a baker are confirmed when they are placed. */
export async function confirmsAutomatically(db: Db, cookId: PersonId): Promise<boolean> {
  return (await findSeller(db, cookId))?.confirms_automatically ?? false
}

export async function changeSeller(trx: Trx, userId: PersonId, change: UserRowChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}
