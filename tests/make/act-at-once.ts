import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { Tables, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A transaction of somebody else that stays open. */
interface OpenTransaction {
  /** waits until so many others wait for a lock */
  isWaitedFor(count: number): Promise<void>
  /** commits it */
  end(): Promise<void>
}

/** Begins a transaction on a PostgreSQL server and leaves it open after `work`. */
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
 * Lets several act at once on rows of a table, found by its id or another key. On a PostgreSQL server these are locked until all have lined up behind the
 * lock, so that they meet whatever the machine is at; the embedded engine has one transaction at a time.
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
  // who asks for no lock may have finished
  await Promise.race([held.isWaitedFor(acts.length), outcomes])
  await held.end()
  return outcomes
}
