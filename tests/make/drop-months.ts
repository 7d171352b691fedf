import type { Database } from '#server/database/database.ts'
import {
  dropPartition,
  findPartitions,
  partitionedTables,
} from '#server/database/scale/partitions/partitions-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Leaves tables as the migrations do: their months are made when a server starts, and for tests in advance. */
export async function dropMonths({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const table of partitionedTables)
    for (const { name, isMonthly } of await findPartitions(db, table))
      if (isMonthly) await inTransaction(db, (trx) => dropPartition(trx, table, name))
}
