import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hasUsers, insertDemoRows, lockDemoData } from './demo-repository.ts'
import { makeDemoRows } from './demo-rows.ts'

/** What the demo set needs of the application. */
export type DemoContext = Pick<AppContext, 'db' | 'now'>

/**
 * Gives a database without any user the demo bakers and their SAMPLE listings, ready from today on (CARD-17, OPEN-43);
 * all or nothing, and once only when several processes start together. Answers how many listings it made.
 */
export async function seedDemoData({
  db,
  now,
  config,
}: DemoContext & { config: Pick<Config, 'paymentSandbox'> }): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockDemoData(trx)
    if (await hasUsers(trx)) return 0
    const rows = makeDemoRows(now(), config.paymentSandbox)
    await insertDemoRows(trx, rows)
    return rows.reduce((count, { listings }) => count + listings.length, 0)
  })
}
