import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { SettingType } from '#shared/api/admin-settings.ts'

/** The stored settings, with who last changed them; null for initial values. */
export function listStoredSettings(db: Db) {
  return db
    .selectFrom('system_settings as setting')
    .leftJoin('admin_users as admin', 'admin.id', 'setting.updated_by')
    .select([
      'setting.key',
      'setting.type',
      'setting.value',
      'setting.updated_at',
      'admin.username as updated_by',
    ])
    .execute()
}

/** Blocks other changes to settings until the transaction ends; readers do not wait. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table system_settings in share row exclusive mode`.execute(trx)
}

/** The stored row of a setting. */
interface SettingChange {
  key: string
  value: string
  type: SettingType
  description: string
  category: string
  is_public: boolean
  /** null for an initial value */
  updated_by: string | null
}

/** Inserts or updates a setting. */
export async function saveSetting(trx: Trx, { key, ...change }: SettingChange, now: Date): Promise<void> {
  await trx
    .insertInto('system_settings')
    .values({ id: newId(), key, ...change, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...change, updated_at: now }))
    .execute()
}

/** Deletes a stored setting. */
export async function deleteSetting(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('system_settings').where('key', '=', key).execute()
}
