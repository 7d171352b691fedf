import type { Db } from '#server/database/tables.ts'
import { findSeller, type SellerRow } from '../sellers-repository.ts'

/** Finds the baker of a Stripe account, with how they are paid. */
export async function findBakerOfAccount(db: Db, accountId: string): Promise<SellerRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row && findSeller(db, row.id)
}
