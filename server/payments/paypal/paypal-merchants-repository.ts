import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Binds a PayPal account to the baker who has connected it, and notes whether it can be paid. */
export async function bindPaypalMerchant(
  db: Db,
  bound: { userId: PersonId; merchantId: string; isConnected: boolean; now: Date },
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
