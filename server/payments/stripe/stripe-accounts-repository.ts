import type { Db } from '#server/database/tables.ts'
import { findSeller } from '#server/sellers/sellers-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'

/**
 * Binds a Stripe account to a baker whose account is `former` until now (null: who has none); answers the account that
 * is theirs then, which is another when somebody was faster.
 */
export async function bindStripeAccount(
  db: Db,
  {
    userId,
    former,
    accountId,
    now,
  }: { userId: PersonId; former: string | null; accountId: string; now: Date },
): Promise<string | null> {
  await db
    .updateTable('users')
    .set({ stripe_account_id: accountId, stripe_connected: false, updated_at: now })
    .where('id', '=', userId)
    .where('stripe_account_id', 'is not distinct from', former)
    .execute()
  return (await findSeller(db, userId))?.stripe_account_id ?? null
}

/** Notes whether a Stripe account can be paid; writes nothing when that is known already. */
export async function setStripeConnected(
  db: Db,
  { accountId, isConnected, now }: { accountId: string; isConnected: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ stripe_connected: isConnected, updated_at: now })
    .where('stripe_account_id', '=', accountId)
    .where('stripe_connected', '!=', isConnected)
    .execute()
}
