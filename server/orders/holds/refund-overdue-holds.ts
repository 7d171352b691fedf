import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { OrderHoldId } from '#shared/api/ids.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { listOverdueHolds } from '../reading/holds-repository.ts'
import { decideHold, lockHold } from './decide-hold.ts'
import { stopLateOrders } from './stop-orders.ts'

/**
 * Puts late orders of suspended bakers on hold, and refunds holds past their deadline. Each is rechecked under locks in
 * its own transaction. Returns the number changed.
 */
export async function refundOverdueHolds(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  const stopped = await stopLateOrders(context, log)
  const refunded = await doOneByOne<OrderHoldId>({
    list: (page) => listOverdueHolds(context.db, { now, ...page }),
    act: (id) => refund(context, id),
    reportFailure: (err, hold) => log.error({ err, hold }, 'Could not refund an overdue hold.'),
  })
  return stopped + refunded
}

/** Refunds one hold unless it was already decided. */
function refund(context: OrderContext, id: OrderHoldId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const locked = await lockHold(trx, id)
    if (!locked || locked.hold.decide_by > context.now()) return false
    const ruling = { decision: 'refunded', by: 'deadline', requestedBy: null, reason: null } as const
    await decideHold(context, trx, locked, ruling)
    return true
  })
}
