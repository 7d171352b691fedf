import type { Db, UserRow } from '#server/database/tables.ts'

/** What a baker's row says of how they are paid. */
export type SellerRow = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'paypal_email'
  | 'paypal_merchant_id'
  | 'paypal_connected'
  | 'stripe_account_id'
  | 'stripe_connected'
>

const columns = [
  'id',
  'email',
  'paypal_email',
  'paypal_merchant_id',
  'paypal_connected',
  'stripe_account_id',
  'stripe_connected',
] as const

/** How a baker is paid; undefined when there is no such person. */
export function findSeller(db: Db, userId: string): Promise<SellerRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()
}

/**
 * Binds a Stripe account to a baker whose account is `former` until now (null: who has none); answers the account that
 * is theirs then, which is another when somebody was faster.
 */
export async function bindStripeAccount(
  db: Db,
  { userId, former, accountId, now }: { userId: string; former: string | null; accountId: string; now: Date },
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

/** Binds a PayPal account to the baker who has connected it, and notes whether it can be paid. */
export async function bindPaypalMerchant(
  db: Db,
  bound: { userId: string; merchantId: string; isConnected: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ paypal_merchant_id: bound.merchantId, paypal_connected: bound.isConnected, updated_at: bound.now })
    .where('id', '=', bound.userId)
    .where((row) =>
      row.or([
        row('paypal_merchant_id', 'is distinct from', bound.merchantId),
        row('paypal_connected', '!=', bound.isConnected),
      ]),
    )
    .execute()
}

/** Notes whether a PayPal account can be paid; writes nothing when that is known already. */
export async function setPaypalConnected(
  db: Db,
  { merchantId, isConnected, now }: { merchantId: string; isConnected: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ paypal_connected: isConnected, updated_at: now })
    .where('paypal_merchant_id', '=', merchantId)
    .where('paypal_connected', '!=', isConnected)
    .execute()
}
