import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** The bakers whom a PayPal account was bound to last, or who were paid to it before that. */
export async function listBakersOfMerchant(db: Db, merchantId: string): Promise<PersonId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([row('paypal_merchant_id', '=', merchantId), row('paypal_former', '=', merchantId)]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
