import type { Db } from '#server/database/tables.ts'
import { type BakerPayoutRow, findBakerPayout } from '../baker-payouts-repository.ts'

/** Finds the baker of a Stripe account, with how they are paid. */
export async function findBakerOfAccount(db: Db, accountId: string): Promise<BakerPayoutRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('stripe_account_id', '=', accountId)
    .executeTakeFirst()
  return row && findBakerPayout(db, row.id)
}
