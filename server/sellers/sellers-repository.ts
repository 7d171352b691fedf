import type { Db, UserRow } from '#server/database/tables.ts'
import { payeeColumns } from '#server/payments/pay-way-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'

const columns = ['id', 'email', ...payeeColumns] as const

/** What a baker's row says of how they are paid. */
export type SellerRow = Pick<UserRow, (typeof columns)[number]>

/** How a baker is paid; undefined when there is no such person. */
export function findSeller(db: Db, userId: PersonId): Promise<SellerRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}
