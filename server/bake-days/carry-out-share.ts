import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { endedForBaker } from '#server/orders/changing/cancel-for-baker.ts'
import { carryOutAction, type Deed, type OrderContext } from '#server/orders/changing/change-order-status.ts'
import { confirming } from '#server/orders/changing/confirm-order.ts'
import { comingInPart } from '#server/orders/changing/fulfil-in-part.ts'
import { type LockedOrder, lockOrder } from '#server/orders/changing/locked-orders-repository.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import { type ShareStep, stepOf } from './share-out-rules.ts'
import { listOrdersToFinish, type SharedOrder } from './share-outs-repository.ts'

/** How many orders are read at once. */
const atOnce = 100

/** The cancellation reason for buyers who get nothing. */
const nothingLeft = 'There wasn’t enough for every order, and there’s none left for yours.'

/** Applies the share of a short batch to an order, like its baker by hand, in one transaction; idempotent. */
export function carryOutShare(context: OrderContext, { id, cook_id }: SharedOrder): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, cook_id)
    const step = order ? stepOf(order) : null
    if (!order || step === null) return
    const { action, particulars } = actionOf[step](order)
    const acted = { payment, order, actor: 'baker' as const, requestedBy: cook_id }
    await carryOutAction(context, trx, acted, action, particulars)
  })
}

const actionOf: Readonly<Record<ShareStep, (order: LockedOrder) => Deed>> = {
  confirm: () => ({ action: 'confirm', particulars: confirming }),
  come_in_part: ({ quantity, shared_quantity }) => ({
    action: 'fulfil_in_part',
    particulars: comingInPart(shared_quantity ?? quantity),
  }),
  cancel: ({ status }) => endedForBaker(status, { because: 'too-few', reason: nothingLeft }),
}

/**
 * Applies shares of short batches that are still due: after a crash, a late payment or a denied cancellation.
 * Returns the number of orders.
 */
export async function finishSharingOut(context: OrderContext, log: JobLog): Promise<number> {
  let finished = 0
  for (let after: SharedOrder['id'] | null = null; ; ) {
    const orders: SharedOrder[] = await listOrdersToFinish(context.db, { after, limit: atOnce })
    for (const order of orders) {
      try {
        await carryOutShare(context, order)
        finished += 1
      } catch (error) {
        log.error({ err: error, order: order.id }, 'Could not apply the share of an order of a short batch.')
      }
    }
    after = orders.at(-1)?.id ?? null
    if (after === null || orders.length < atOnce) return finished
  }
}
