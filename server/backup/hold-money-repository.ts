import type { RunQuery } from '#server/database/database.ts'

/**
 * Puts a restored database on hold until it is reconciled with the providers. A version without the hold gets its mark
 * at the next start, which sees how long nobody used it.
 */
export async function holdMoney(query: RunQuery, now: Date): Promise<void> {
  const [table] = await query(`select to_regclass('database_mark')::text as name`)
  if (!table?.name) return
  const moment = `'${now.toISOString()}'::timestamptz`
  await query(`
    insert into database_mark (identity, risen_at, held_since, held_because, created_at, updated_at)
    values ('restored', ${moment}, ${moment}, 'restored', ${moment}, ${moment})
    on conflict (id) do update set held_since = excluded.held_since, held_because = 'restored', updated_at = excluded.updated_at`)
}
