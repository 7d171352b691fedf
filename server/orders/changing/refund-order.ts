import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { leftToRefund, refundableNow } from '#server/payments/instructions/refund-rules.ts'
import { type RefundCause, writeRefund } from '#server/payments/instructions/write-refund.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { getOrder, orderNotFound } from '../reading/get-order.ts'
import { carryOutAction, type OrderContext } from './change-order-status.ts'
import { type Ending, type EndingAction, endedWith, endingActionOf } from './ending.ts'
import { type LockedOrder, lockOrder } from './locked-orders-repository.ts'

/** A refund in cents, and whether a full one cancels the order. */
export interface WantedRefund extends Ending {
  amount: Cents
  cancelOrder: boolean
}

/**
 * The baker refunds all or part of an order with a reason; a full refund may cancel an open order (decisions,
 * cancelling one order). Throws `not_found`, `forbidden`, `conflict` when nothing is refundable, `invalid` on `amount`.
 */
export async function refundOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  refund: WantedRefund,
): Promise<Order> {
  await inTransaction(context.db, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, id)
    const order = await lockOrder(trx, id, viewer.id)
    if (!order) throw orderNotFound()
    if (order.cook_id !== viewer.id)
      throw new AppError('forbidden', 'Only the baker of this order can refund it.')
    const cancelling = cancellingRefund(order, refund)
    if (cancelling === null) {
      const { amount, reason } = refund
      return writeWantedRefund(trx, order, { amount, reason, requestedBy: viewer.id }, context.now())
    }
    const { action, particulars } = endedWith(cancelling, refund)
    const acted = { payment, order, actor: 'baker' as const, requestedBy: viewer.id }
    await carryOutAction(context, trx, acted, action, particulars)
  })
  return getOrder(context, viewer, id)
}

/** The action that cancels a locked order with its refund; null when the order continues. Throws as `refundOrder`. */
export function cancellingRefund(
  order: LockedOrder,
  { amount, cancelOrder }: Pick<WantedRefund, 'amount' | 'cancelOrder'>,
): EndingAction | null {
  refuseRefund(order, amount)
  return cancelOrder && amount === refundableNow(order) ? endingActionOf(order) : null
}

/** Writes a refund of an order locked after its payment. Throws `conflict` and `invalid` as `refundOrder`. */
export async function writeWantedRefund(
  trx: Trx,
  order: LockedOrder,
  refund: RefundCause,
  now: Date,
): Promise<void> {
  refuseRefund(order, refund.amount)
  await writeRefund(trx, order, refund, now)
}

function refuseRefund(order: LockedOrder, amount: Cents): void {
  if (leftToRefund(order) > 0 && refundableNow(order) === 0)
    throw new AppError(
      'conflict',
      'A refund for this order is already on its way. Wait until it arrives, then try again.',
    )
  const most = refundableNow(order)
  if (most === 0) throw new AppError('conflict', 'There is nothing to refund for this order.')
  if (amount <= most) return
  const message = `At most ${formatMoney(most)} can be refunded.`
  throw new AppError('invalid', message, { fields: { amount: message } })
}
