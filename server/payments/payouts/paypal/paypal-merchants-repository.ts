import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Lists bakers whose PayPal account this is, or was before their last change. */
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
