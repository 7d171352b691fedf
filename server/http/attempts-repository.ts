import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** A time in which tries are counted together. */
interface AttemptWindow {
  now: Date
  /** when it ends, if it begins now */
  endsAt: Date
}

/** How often something has been tried in the time that runs, and when that ends. */
export interface Attempts {
  tries: number
  ends_at: Date
}

/** Counts one more try; null when there were `most` already, and then counts nothing. */
export async function countAttempt(
  db: Db,
  key: string,
  { now, endsAt }: AttemptWindow,
  most: number,
): Promise<Attempts | null> {
  const { rows } = await sql<Attempts>`
    insert into attempt_counts as known (key, tries, ends_at, created_at, updated_at)
    values (${key}, 1, ${endsAt}, ${now}, ${now})
    on conflict (key) do update set
      tries = case when known.ends_at <= ${now} then 1 else known.tries + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end,
      updated_at = ${now}
    where known.ends_at <= ${now} or known.tries < ${most}
    returning tries, ends_at
  `.execute(db)
  return rows[0] ?? null
}

/** When the time that runs for a key ends. */
export async function findAttemptsEnd(db: Db, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('attempt_counts')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.ends_at
}

/** Takes one try back. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt_counts')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

/** Begins anew for a key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_counts').where('key', '=', key).execute()
}

/** Removes what no longer counts; answers how many. */
export async function deleteAttemptsOver(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attempt_counts')
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
