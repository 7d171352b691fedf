import type { Viewer } from '#server/accounts/viewer.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { getOrder, orderNotFound } from '../reading/get-order.ts'
import type { OrderContext } from './change-order-status.ts'
import { type LockedOrder, lockOrder } from './locked-orders-repository.ts'

/**
 * Changes an order for its buyer without a status change, with its payment and the order locked. Throws `not_found` for
 * strangers, `forbidden` for its baker.
 */
export async function changeForBuyer(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  change: (trx: Trx, order: LockedOrder, now: Date, payment: PaymentRow | undefined) => Promise<void>,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    if (order.buyer_id !== viewer.id)
      throw new AppError('forbidden', 'Only the buyer of this order can do this.')
    await change(trx, order, context.now(), payment)
  })
  return getOrder(context, viewer, id)
}
