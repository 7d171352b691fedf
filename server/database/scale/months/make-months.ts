import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lacksMonths, type Month, monthsToMake } from './id-month-rules.ts'
import { findParts, lockParts, makePart, type TableByMonths, tablesByMonths } from './months-repository.ts'

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
export async function makeMonths({ db, now }: Context, log: Log): Promise<number> {
  let made = 0
  for (const table of tablesByMonths)
    for (const month of monthsToMake(await monthsUntil(db, table), now()))
      try {
        if (await makeOnce(db, table, month)) made += 1
      } catch (error) {
        log.error({ err: error, table, month: month.name }, 'A partition of a table could not be created.')
      }
  return made
}

/** The tables without a next partition within a week of the last one's end. */
export async function tablesWithoutMonths({ db, now }: Context): Promise<TableByMonths[]> {
  const lacking: TableByMonths[] = []
  for (const table of tablesByMonths)
    if (lacksMonths(await monthsUntil(db, table), now())) lacking.push(table)
  return lacking
}

async function monthsUntil(db: Database['db'], table: TableByMonths): Promise<Date | null> {
  const parts = await findParts(db, table)
  return parts.findLast(({ until }) => until !== null)?.until ?? null
}

/** Creates a partition; false when another process was faster. */
function makeOnce(db: Database['db'], table: TableByMonths, month: Month): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockParts(trx)
    const parts = await findParts(trx, table)
    if (parts.some(({ until }) => until !== null && until >= month.until)) return false
    await makePart(trx, table, month)
    return true
  })
}
