import type { Db, Trx, UserRow, UserRowChange } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { payeeColumns } from '../taking/payment-method-rules.ts'

const columns = ['id', 'email', 'confirms_automatically', ...payeeColumns] as const

/** How a baker is paid, and whether their orders are confirmed automatically. */
export type BakerPayoutRow = Pick<UserRow, (typeof columns)[number]>

/** Reads how a baker is paid. */
export function findBakerPayout(db: Db, userId: PersonId): Promise<BakerPayoutRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

/** Like `findBakerPayout`, locked until the transaction ends. */
export function lockBakerPayout(trx: Trx, userId: PersonId): Promise<BakerPayoutRow | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Whether orders of a baker are confirmed when they are placed. */
export async function confirmsAutomatically(db: Db, cookId: PersonId): Promise<boolean> {
  return (await findBakerPayout(db, cookId))?.confirms_automatically ?? false
}

export async function updateBakerRow(trx: Trx, userId: PersonId, change: UserRowChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}
