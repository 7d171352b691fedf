import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { carryOverLedgerOf, listOrdersLeftBehind } from './ledger-repository.ts'

/** How many orders are carried over in one transaction. */
const batch = 500

/**
 * Carries over what processes of 0.1.0 that run on beside us still book in the old way, until nothing is left; answers how
 * many movements that were. Once version 0.1.0 runs nowhere there is nothing to do; the next release drops it together
 * with `ledger_entries`.
 */
export async function carryOverLedgerEntries(
  { db }: Pick<AppContext, 'db'>,
  log: Pick<JobLog, 'info'>,
): Promise<number> {
  let carried = 0
  for (;;) {
    const orders = await listOrdersLeftBehind(db, batch)
    if (orders.length === 0) return carried
    const movements = await inTransaction(db, (trx) => carryOverLedgerOf(trx, orders))
    log.info({ orders: orders.length, movements }, 'Movements of money in the old form were carried over.')
    carried += movements
  }
}
