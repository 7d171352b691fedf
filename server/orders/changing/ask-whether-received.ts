import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { PickupId } from '#shared/api/ids.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { filterOrdersToAskAbout, listPickupsToAskAbout } from '../reading/unobjected-orders-repository.ts'
import { lockOrdersOfPickup, updateOrders } from './locked-orders-repository.ts'

/**
 * Emails buyers two hours after a pickup to ask about paid orders not yet completed. Each pickup is rechecked under
 * locks in its own transaction, so nobody is asked twice. Returns the approximate number of pickups.
 */
export async function askWhetherReceived(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  log: JobLog,
): Promise<number> {
  const now = context.now()
  return doOneByOne<PickupId>({
    list: (page) => listPickupsToAskAbout(context.db, { now, ...page }),
    act: (id) => ask(context, id),
    reportFailure: (err, pickup) => log.error({ err, pickup }, 'Could not ask a buyer about a pickup.'),
  })
}

function ask(context: Pick<AppContext, 'db' | 'now' | 'config'>, id: PickupId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const now = context.now()
    const locked = await lockOrdersOfPickup(trx, id)
    const toAsk = await filterOrdersToAskAbout(
      trx,
      locked.map((order) => order.id),
      now,
    )
    const orders = locked.filter((order) => toAsk.has(order.id))
    if (orders.length === 0) return false
    await notifyBuyerAndBaker(context, trx, { what: 'ask-received' }, orders)
    await updateOrders(
      trx,
      orders.map((order) => order.id),
      { asked_received_at: now, updated_at: now },
    )
    return true
  })
}
