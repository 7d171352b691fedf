import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { lockOrdersOfPickup } from '#server/orders/changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '#server/orders/mails/notify-buyer-and-baker.ts'
import { listOrdersById } from '#server/orders/reading/orders-repository.ts'
import type { PickupId } from '#shared/api/ids.ts'
import { type ReminderKind, reminderKinds } from './reminder-rules.ts'
import { findReminderDue, listPickupsToRemind, saveReminded } from './reminders-repository.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/**
 * Emails buyers a day and two hours before each pickup. Returns how many reminders it sent.
 * Each pickup has its own transaction and is checked under lock, so runs can overlap or crash without duplicates.
 */
export async function remindOfPickups(context: Context, log: JobLog): Promise<number> {
  let written = 0
  for (const kind of reminderKinds) written += await remindBy(kind, context, log)
  return written
}

function remindBy(kind: ReminderKind, context: Context, log: JobLog): Promise<number> {
  const now = context.now()
  return doOneByOne({
    list: (page) => listPickupsToRemind(context.db, kind, { now, ...page }),
    act: (id) => remind(context, kind, id),
    reportFailure: (err, pickup) => log.error({ err, pickup }, 'Could not remind a buyer of a pickup.'),
  })
}

/** Sends the reminder of a pickup for its orders still to be handed over, unless it is no longer due. */
function remind(context: Context, kind: ReminderKind, id: PickupId): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const locked = await lockOrdersOfPickup(trx, id)
    const now = context.now()
    const due = await findReminderDue(trx, kind, id, now)
    if (!due) return false
    const { at, ids } = due
    const orders = locked.filter((order) => ids.includes(order.id))
    const [view] = await listOrdersById(trx, ids)
    if (!view) return false
    const timeZone = view.pickup_zone ?? view.time_zone
    await notifyBuyerAndBaker(context, trx, { what: 'reminder', at, timeZone }, orders)
    await saveReminded(trx, kind, ids, now)
    return true
  })
}
