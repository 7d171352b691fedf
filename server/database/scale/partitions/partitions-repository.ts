import { sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import { tableLockPatience } from '#server/database/table-lock-patience.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { firstIdOf, type Month, momentOfId } from './id-month-rules.ts'

/** The tables partitioned by month of their ids. */
export const partitionedTables = ['mails', 'security_events', 'provider_event_words'] as const
export type PartitionedTable = (typeof partitionedTables)[number]

/** A partition of such a table. */
export interface Partition {
  name: string
  /** its exclusive end; null for the default partition */
  until: Date | null
  /** whether it is a monthly partition, not the initial or the default one */
  isMonthly: boolean
}

/** Limits the wait for the locks on the table and on each referenced table, as for other schema changes. */
const lockPatience = sql`set local lock_timeout = ${sql.lit(tableLockPatience)}`

/** A table's partitions, earliest first. */
export async function findPartitions(db: Db, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string | null }>`
    select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass(${table})
  `.execute(db)
  // a partition detached meanwhile has no bound
  return rows
    .flatMap(({ name, bound }) => (bound === null ? [] : [partOf(name, bound)]))
    .toSorted((one, other) => Number(one.until) - Number(other.until))
}

function partOf(name: string, bound: string): Partition {
  const end = /TO \('([\da-f-]{36})'\)/.exec(bound)?.[1]
  return {
    name,
    until: end === undefined ? null : momentOfId(end),
    isMonthly: end !== undefined && !bound.includes('MINVALUE'),
  }
}

/** Blocks other partition changes until the transaction ends. */
export async function lockPartitions(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.parts)})`.execute(trx)
  await lockPatience.execute(trx)
}

/** Creates a monthly partition. Fails when the default partition already has rows of that month. */
export async function makePart(
  trx: Trx,
  table: PartitionedTable,
  { name, from, until }: Month,
): Promise<void> {
  await sql`create table ${sql.table(`${table}_${name}`)} partition of ${sql.table(table)}
    for values from (${sql.lit(firstIdOf(from))}) to (${sql.lit(firstIdOf(until))})`.execute(trx)
}

/** Drops a partition with its rows. Fails when another table still references them. */
export async function dropPartition(trx: Trx, table: PartitionedTable, part: string): Promise<void> {
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(part)}`.execute(trx)
  await sql`drop table ${sql.table(part)}`.execute(trx)
}

/** Deletes up to `limit` rows of a partition created before a moment; returns how many. */
export async function deleteFromPartition(
  db: Db,
  part: string,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(part)} where id in (
    select id from ${sql.table(part)} where created_at < ${before} order by created_at limit ${limit}
  )`.execute(db)
  return Number(numAffectedRows)
}
