import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lacksPartitions, type Month, monthsToCreate } from './id-month-rules.ts'
import {
  findPartitions,
  lockPartitions,
  makePart,
  type PartitionedTable,
  partitionedTables,
} from './partitions-repository.ts'

interface Context {
  db: Database['db']
  now: () => Date
}

/** Receives errors about partitions that could not be created. */
interface Log {
  error(what: object, words: string): void
}

/**
 * Creates each table's upcoming monthly partitions; returns how many. A failure is logged and retried next time,
 * without stopping the others; meanwhile rows go to the default partition.
 */
export async function createPartitions({ db, now }: Context, log: Log): Promise<number> {
  let made = 0
  for (const table of partitionedTables)
    for (const month of monthsToCreate(await partitionsUntil(db, table), now()))
      try {
        if (await makeOnce(db, table, month)) made += 1
      } catch (error) {
        log.error({ err: error, table, month: month.name }, 'A partition of a table could not be created.')
      }
  return made
}

/** The tables without a next partition within a week of the last one's end. */
export async function tablesWithoutNextPartition({ db, now }: Context): Promise<PartitionedTable[]> {
  const lacking: PartitionedTable[] = []
  for (const table of partitionedTables)
    if (lacksPartitions(await partitionsUntil(db, table), now())) lacking.push(table)
  return lacking
}

async function partitionsUntil(db: Database['db'], table: PartitionedTable): Promise<Date | null> {
  const parts = await findPartitions(db, table)
  return parts.findLast(({ until }) => until !== null)?.until ?? null
}

/** Creates a partition; false when another process was faster. */
function makeOnce(db: Database['db'], table: PartitionedTable, month: Month): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockPartitions(trx)
    const parts = await findPartitions(trx, table)
    if (parts.some(({ until }) => until !== null && until >= month.until)) return false
    await makePart(trx, table, month)
    return true
  })
}
