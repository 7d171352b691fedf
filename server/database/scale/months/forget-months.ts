import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  deleteFromPart,
  dropPart,
  findParts,
  lockParts,
  type Part,
  type TableByMonths,
} from './months-repository.ts'

/** How many rows are deleted at a time: a statement keeps nobody waiting for long. */
const batch = 1_000

/**
 * Forgets the rows of a table that were made before a moment: each month that was over by then at once, with its files, and one by one what
 * is in none, from before there were months or when none was made. Answers how many months and single rows that were. What somebody
 * holds keeps nothing else: the rest is forgotten, then the first failure is thrown.
 */
export async function forgetMonths(db: Database['db'], table: TableByMonths, before: Date): Promise<number> {
  let forgotten = 0
  const failures: unknown[] = []
  for (const part of await findParts(db, table))
    try {
      forgotten += await forgetPart(db, table, part, before)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return forgotten
}

async function forgetPart(
  db: Database['db'],
  table: TableByMonths,
  { name, until, isMonth }: Part,
  before: Date,
): Promise<number> {
  if (until !== null && until <= before) return (await dropOnce(db, table, name)) ? 1 : 0
  return isMonth ? 0 : deleteAll(db, name, before)
}

/** Whether it was taken away here: another process may have been faster. */
function dropOnce(db: Database['db'], table: TableByMonths, part: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockParts(trx)
    if (!(await findParts(trx, table)).some(({ name }) => name === part)) return false
    await dropPart(trx, table, part)
    return true
  })
}

async function deleteAll(db: Database['db'], part: string, before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await deleteFromPart(db, part, before, batch)
    deleted += some
    if (some < batch) return deleted
  }
}
