import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** A window in which attempts are counted together. */
interface AttemptWindow {
  now: Date
  /** its end, if it starts now */
  endsAt: Date
}

/** The number of attempts in the current window, and its end. */
export interface Attempts {
  tries: number
  ends_at: Date
}

/** Counts an attempt; at `most` attempts it counts nothing and returns null. */
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

/** The end of a key's current window. */
export async function findAttemptsEnd(db: Db, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('attempt_counts')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.ends_at
}

/** Uncounts one attempt. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt_counts')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

/** Resets a key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_counts').where('key', '=', key).execute()
}

/** Deletes expired windows; returns how many. */
export async function deleteAttemptsOver(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('attempt_counts')
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
