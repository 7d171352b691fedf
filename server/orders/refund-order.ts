import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import { leftToRefund, refundableNow } from '#server/payments/refund-rules.ts'
import { type RefundCause, writeRefund } from '#server/payments/write-refund.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { OrderContext } from './change-order-status.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { type LockedOrder, lockOrder } from './orders-repository.ts'

/**
 * The baker gives back all or a part of what came for an order, with a reason; the worker moves it on the rail it came
 * in on. Throws `not_found`, `forbidden` for the buyer, `conflict` when there is nothing to refund or a refund is on its
 * way, `invalid` on the field `amount` for more than is left.
 */
export async function refundOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  refund: { amount: Cents; reason: Reason },
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    if (order.cook_id !== viewer.id)
      throw new AppError('forbidden', 'Only the baker of this order can refund it.')
    await writeWantedRefund(trx, order, { ...refund, requestedBy: viewer.id }, context.now())
  })
  return getOrder(context, viewer, id)
}

/**
 * Writes a refund that somebody wants of an order, which the transaction has locked, after its payment. Throws
 * `conflict` and `invalid` as `refundOrder` does.
 */
export async function writeWantedRefund(
  trx: Trx,
  order: LockedOrder,
  refund: RefundCause,
  now: Date,
): Promise<void> {
  if (leftToRefund(order) > 0 && refundableNow(order) === 0)
    throw new AppError('conflict', 'A refund of this order is on its way. Please wait until it has arrived.')
  const most = refundableNow(order)
  if (most === 0) throw new AppError('conflict', 'There is nothing to refund for this order.')
  if (refund.amount > most) {
    const message = `At most ${formatMoney(most)} can be refunded.`
    throw new AppError('invalid', message, { fields: { amount: message } })
  }
  await writeRefund(trx, order, refund, now)
}
