import { doOneByOne } from '#server/jobs/do-one-by-one.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { OrderContext } from '#server/orders/changing/change-order-status.ts'
import { completeOrder } from '#server/orders/changing/complete-order.ts'
import { confirmOrder } from '#server/orders/changing/confirm-order.ts'
import { decideCancellation } from '#server/orders/changing/decide-cancellation.ts'
import { tellReady } from '#server/orders/pickup/tell-ready.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { OrderId } from '#shared/api/ids.ts'
import {
  type DueTask,
  listToApprove,
  listToComplete,
  listToConfirm,
  listToTellReady,
} from './due-tasks-repository.ts'
import { orderAgain } from './order-again.ts'
import { isPlayground } from './playground.ts'

/** How long a demo baker takes to answer, in milliseconds. */
const thinkingTime = 20_000

type Act = (context: OrderContext, baker: Pick<DueTask, 'id'>, id: OrderId) => Promise<unknown>

/** What demo bakers do on their own, in this order: an order of a bake that is ready takes all steps in one run. */
const tasks: readonly { list: typeof listToConfirm; act: Act }[] = [
  { list: listToConfirm, act: confirmOrder },
  {
    list: listToApprove,
    act: (context, baker, id) => decideCancellation(context, baker, id, { approved: true }),
  },
  { list: listToTellReady, act: tellReady },
  { list: listToComplete, act: (context, baker, id) => completeOrder(context, baker, id, undefined) },
]

/**
 * On a playground, all demo bakers but the one whom a person plays answer orders, say when they are ready, and complete
 * them once the buyer has them or the pickup is over; neighbors order from the played one. Safe to run twice at once.
 * Returns how many orders they changed or placed.
 */
export async function actAsDemoPeople(context: MoneyContext, log: JobLog): Promise<number> {
  if (!isPlayground(context.config)) return 0
  let done = 0
  for (const { list, act } of tasks) {
    const now = context.now()
    const bakerOf = new Map<OrderId, DueTask['id']>()
    done += await doOneByOne<OrderId>({
      async list(page) {
        const due = await list(context.db, { ...page, now, since: new Date(now.getTime() - thinkingTime) })
        for (const { orderId, id } of due) bakerOf.set(orderId, id)
        return due.map(({ orderId }) => orderId)
      },
      async act(orderId) {
        const id = bakerOf.get(orderId)
        if (id === undefined) return false
        await act(context, { id }, orderId)
        return true
      },
      reportFailure: (err, order) => log.error({ err, order }, 'A demo baker could not act on an order.'),
    })
  }
  return done + (await orderAgain(context))
}
