import type { Database } from '#server/database/database.ts'
import {
  dropPartition,
  findPartitions,
  partitionedTables,
} from '#server/database/scale/partitions/partitions-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Drops monthly partitions, which a server creates at its start, to leave the tables as the migrations do. */
export async function dropPartitions({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const table of partitionedTables)
    for (const { name, isMonthly } of await findPartitions(db, table))
      if (isMonthly) await inTransaction(db, (trx) => dropPartition(trx, table, name))
}
