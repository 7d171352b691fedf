import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  deleteFromPartition,
  dropPartition,
  findPartitions,
  lockPartitions,
  type Partition,
  type PartitionedTable,
} from './partitions-repository.ts'

/** Rows deleted per statement, so that none takes long. */
const batch = 1_000

/**
 * Deletes a table's rows from before a moment: drops whole partitions, and deletes rows without a month in batches.
 * Returns the sum of both. When a partition is locked, continues with the others and then throws.
 */
export async function dropOldPartitions(
  db: Database['db'],
  table: PartitionedTable,
  before: Date,
): Promise<number> {
  let forgotten = 0
  const failures: unknown[] = []
  for (const part of await findPartitions(db, table))
    try {
      forgotten += await deletePartition(db, table, part, before)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return forgotten
}

async function deletePartition(
  db: Database['db'],
  table: PartitionedTable,
  { name, until, isMonthly }: Partition,
  before: Date,
): Promise<number> {
  if (until !== null && until <= before) return (await dropOnce(db, table, name)) ? 1 : 0
  return isMonthly ? 0 : deleteAll(db, name, before)
}

/** Drops a partition; false when another process was faster. */
function dropOnce(db: Database['db'], table: PartitionedTable, part: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockPartitions(trx)
    if (!(await findPartitions(trx, table)).some(({ name }) => name === part)) return false
    await dropPartition(trx, table, part)
    return true
  })
}

async function deleteAll(db: Database['db'], part: string, before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await deleteFromPartition(db, part, before, batch)
    deleted += some
    if (some < batch) return deleted
  }
}
