import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { lockOrder } from '../changing/locked-orders-repository.ts'
import { getOrder, orderNotFound } from '../reading/get-order.ts'
import { answerHold, listHolds } from '../reading/holds-repository.ts'
import { decideHold, type LockedHold } from './decide-hold.ts'

/**
 * The baker answers a buyer who did not get an order; an admin decides. Throws `not_found` for strangers, `forbidden`
 * for the buyer, `wrong_transition` when nothing is open or it is answered.
 */
export function answerNotReceived(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  answer: Reason,
): Promise<Order> {
  return actOnHold(context, viewer, id, async (trx, { hold }) => {
    if (hold.answered_at !== null)
      throw new AppError('wrong_transition', 'You’ve already answered. We decide before the deadline.')
    await answerHold(trx, hold.id, answer, context.now())
  })
}

/**
 * The baker accepts that the buyer did not get an order: it is cancelled and refunded. Throws as `answerNotReceived`.
 */
export function refundNotReceived(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
): Promise<Order> {
  return actOnHold(context, viewer, id, (trx, locked) =>
    decideHold(context, trx, locked, {
      decision: 'refunded',
      by: 'baker',
      requestedBy: viewer.id,
      reason: null,
    }),
  )
}

async function actOnHold(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  act: (trx: Trx, locked: LockedHold) => Promise<void>,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    if (order.cook_id !== viewer.id)
      throw new AppError('forbidden', 'Only the baker of this order can do this.')
    const holds = await listHolds(trx, id)
    const hold = holds.find((one) => one.cause === 'not_received' && one.decided_at === null)
    if (!hold) throw new AppError('wrong_transition', 'There is nothing left to decide about this order.')
    await act(trx, { hold, order, payment })
  })
  return getOrder(context, viewer, id)
}
