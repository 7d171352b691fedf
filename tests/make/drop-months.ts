import type { Database } from '#server/database/database.ts'
import { dropPart, findParts, tablesByMonths } from '#server/database/scale/months/months-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Drops monthly partitions, which a server creates at its start, to leave the tables as the migrations do. */
export async function dropMonths({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const table of tablesByMonths)
    for (const { name, isMonth } of await findParts(db, table))
      if (isMonth) await inTransaction(db, (trx) => dropPart(trx, table, name))
}
