import { sql } from 'kysely'
import type { Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from '../realm.ts'

/** Makes every browser unknown to an account. */
export async function forgetKnownDevices<Of extends Owner>(
  trx: Trx,
  { tables }: Realm<Of>,
  ownerId: Of['id'],
  now: Date,
): Promise<void> {
  await trx
    .updateTable(tables.owners)
    .set({ device_generation: sql`device_generation + 1`, updated_at: now })
    .where('id', '=', ownerId)
    .execute()
}
