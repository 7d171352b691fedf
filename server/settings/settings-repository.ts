import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import { askedForSellerCents } from '#server/orders/fulfilled-amounts.ts'
import type { SettingType } from '#shared/api/admin-settings.ts'
import type { LiveFigures } from './live-figure-rules.ts'

/** The settings that were changed, with who changed them last. */
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

/** Keeps everybody else from changing settings until the transaction ends; readers do not wait. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table system_settings in share row exclusive mode`.execute(trx)
}

/** What is stored of a setting. */
interface SettingChange {
  key: string
  value: string
  type: SettingType
  description: string
  category: string
  is_public: boolean
  updated_by: string
}

/** Stores a setting, or stores it anew. */
export async function saveSetting(trx: Trx, { key, ...change }: SettingChange, now: Date): Promise<void> {
  await trx
    .insertInto('system_settings')
    .values({ id: newId(), key, ...change, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...change, updated_at: now }))
    .execute()
}

/** Forgets what was stored of a setting. */
export async function deleteSetting(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('system_settings').where('key', '=', key).execute()
}

/** What the books say since a moment, and of now; SAMPLE bakers are left out. */
export async function sumLiveFigures(db: Db, since: Date): Promise<LiveFigures> {
  const isReal = sql`not exists (
    select from users where users.id = cook_id and users.email like ${`%${demoEmailEnding}`}
  )`
  const { rows } = await sql<LiveFigures>`
    with week as (
      select buyer_id, cook_id, ${askedForSellerCents} - (
        select coalesce(sum(amount_cents - commission_cents), 0) from payment_instructions
        where order_id = orders.id and kind = 'refund' and status <> 'failed'
      ) as kept
      from orders where completed_at >= ${since} and ${isReal}
    )
    select (select count(distinct buyer_id) from week)::int as customers,
      (select floor(sum(kept) / count(distinct cook_id)) from week)::int as "weeklyEarnings",
      (select sum(rating * review_count) / nullif(sum(review_count), 0)
        from food_listings where review_count > 0 and ${isReal})::float8 as rating,
      (select count(distinct cook_id) from food_listings where is_public and ${isReal})::int as bakers
  `.execute(db)
  return rows[0] ?? { customers: 0, weeklyEarnings: null, rating: null, bakers: 0 }
}
