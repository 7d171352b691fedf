import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { Tables, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A concurrent transaction that stays open. */
interface OpenTransaction {
  /** resolves once `count` other connections wait for a lock */
  isWaitedFor(count: number): Promise<void>
  /** commits it */
  end(): Promise<void>
}

/** Begins a transaction on PostgreSQL, runs `work` in it and leaves it open. */
export async function leaveOpen(
  { db }: Pick<Database, 'db'>,
  work: (trx: Trx) => Promise<unknown>,
): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const open = inTransaction(db, async (trx) => {
    await work(trx)
    begun.resolve()
    await ended.promise
  })
  await Promise.race([begun.promise, open])
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  return {
    async isWaitedFor(count) {
      await expect.poll(countWaiting).toBe(count)
    },
    async end() {
      ended.resolve()
      await open
    },
  }
}

/**
 * Runs several acts concurrently on rows found by id or another key. On PostgreSQL the rows are locked until all acts
 * wait for the lock, so they always contend; the embedded engine runs one transaction at a time.
 */
export async function actAtOnce<T>(
  database: Database,
  rows: { table: keyof Tables; ids: readonly string[]; key?: 'cook_id' },
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  if (database.engine === 'embedded') return Promise.all(acts.map((act) => act()))
  const held = await leaveOpen(database, (trx) =>
    sql`select from ${sql.table(rows.table)} where ${sql.ref(rows.key ?? 'id')} = any(${rows.ids}::uuid[]) for update`.execute(
      trx,
    ),
  )
  const outcomes = Promise.all(acts.map((act) => act()))
  // an act that takes no lock may have finished already
  await Promise.race([held.isWaitedFor(acts.length), outcomes])
  await held.end()
  return outcomes
}
