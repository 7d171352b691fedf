import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { listUnmigratedOrders, migrateLedgerOf } from './ledger-repository.ts'

/** How many orders are migrated in one transaction. */
const batch = 500

/**
 * Migrates entries that running 0.1.0 processes still book in the old format; returns the number of new entries. The
 * next release drops this together with `ledger_entries`.
 */
export async function migrateLedgerEntries(
  { db }: Pick<AppContext, 'db'>,
  log: Pick<JobLog, 'info'>,
): Promise<number> {
  let migrated = 0
  for (;;) {
    const orders = await listUnmigratedOrders(db, batch)
    if (orders.length === 0) return migrated
    const movements = await inTransaction(db, (trx) => migrateLedgerOf(trx, orders))
    log.info({ orders: orders.length, movements }, 'Ledger entries in the old format were migrated.')
    migrated += movements
  }
}
