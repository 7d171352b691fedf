import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { carryOutAction, type OrderContext, type Particulars } from './change-order-status.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { type NoShowOutcome, noShowActions, noShowOutcome } from './no-show-rules.ts'
import { findPickupEnd, lockOrder } from './orders-repository.ts'

/**
 * The baker says that nobody came for a confirmed order, once its pickup has ended; by their rule as it was ordered they are paid, or
 * all goes back (decisions, the end of a pickup). Errors as `changeOrderStatus`, `wrong_transition` also while it can be picked up.
 */
export async function markNoShow(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    const actor = order.buyer_id === viewer.id ? 'buyer' : 'baker'
    const outcome = noShowOutcome(order)
    const end = await findPickupEnd(trx, id)
    const acted = { payment, order, actor, requestedBy: viewer.id } as const
    await carryOutAction(context, trx, acted, noShowActions[outcome], particularsOf(outcome, end))
  })
  return getOrder(context, viewer, id)
}

function particularsOf(outcome: NoShowOutcome, end: Date): Particulars {
  return {
    write(now) {
      if (end > now) throw new AppError('wrong_transition', tooEarly)
      if (outcome === 'kept') return { no_show_at: now, completed_at: now }
      return { no_show_at: now, cancelled_at: now, decline_reason: 'Nobody came to pick it up.' }
    },
    news: (isRefunded) => ({ what: 'no-show', isKept: outcome === 'kept', isRefunded }),
  }
}

const tooEarly = 'The buyer can still come. Once the pickup time is over, you can say that nobody came.'
