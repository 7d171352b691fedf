import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lacksMonths, type Month, monthsToMake } from './id-month-rules.ts'
import { findParts, lockParts, makePart, type TableByMonths, tablesByMonths } from './months-repository.ts'

interface Context {
  db: Database['db']
  now: () => Date
}

/** Where it is said that a month could not be made. */
interface Log {
  error(what: object, words: string): void
}

/**
 * Makes the months that come before they begin, of each table that is kept by months; answers how many. One that cannot be made is an
 * error of the log, keeps nobody else, and is tried again the next time: its rows go to those without a month meanwhile.
 */
export async function makeMonths({ db, now }: Context, log: Log): Promise<number> {
  let made = 0
  for (const table of tablesByMonths)
    for (const month of monthsToMake(await monthsUntil(db, table), now()))
      try {
        if (await makeOnce(db, table, month)) made += 1
      } catch (error) {
        log.error({ err: error, table, month: month.name }, 'A month of a table could not be made.')
      }
  return made
}

/** The tables of which no month follows the one that ends within a week, or has ended. */
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

/** Whether it was made here: another process may have been faster. */
function makeOnce(db: Database['db'], table: TableByMonths, month: Month): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockParts(trx)
    const parts = await findParts(trx, table)
    if (parts.some(({ until }) => until !== null && until >= month.until)) return false
    await makePart(trx, table, month)
    return true
  })
}
