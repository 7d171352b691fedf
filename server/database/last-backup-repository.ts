import type { RunQuery } from './database.ts'
import type { Db } from './tables.ts'

/** Records that a backup was made; an older version's database has no place for it. */
export async function recordLastBackup(query: RunQuery, now: Date): Promise<void> {
  const [table] = await query(`select to_regclass('last_backup')::text as name`)
  if (!table?.name) return
  const moment = `'${now.toISOString()}'::timestamptz`
  await query(`
    insert into last_backup (made_at, created_at, updated_at) values (${moment}, ${moment}, ${moment})
    on conflict (id) do update set made_at = excluded.made_at, updated_at = excluded.updated_at`)
}

/** When the last backup was made, and since when a worker has used the database; null: never. */
export async function findLastBackup(db: Db): Promise<{ madeAt: Date | null; usedSince: Date | null }> {
  const backup = await db.selectFrom('last_backup').select('made_at').executeTakeFirst()
  const mark = await db.selectFrom('database_mark').select('created_at').executeTakeFirst()
  return { madeAt: backup?.made_at ?? null, usedSince: mark?.created_at ?? null }
}
