import type { Db } from '#server/database/tables.ts'
import { findSeller, type SellerRow } from '../sellers-repository.ts'

/** The baker whose account at Stripe this is, with how they are paid; undefined for nobody's. */
export async function findBakerOfAccount(db: Db, accountId: string): Promise<SellerRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row && findSeller(db, row.id)
}
