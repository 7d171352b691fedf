import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { isStoppedBySuspension } from '#shared/order-holds.ts'
import { listHolds } from '../reading/holds-repository.ts'
import { changeOrderStatus, type OrderContext, type WrittenChange } from './change-order-status.ts'
import type { LockedOrder } from './locked-orders-repository.ts'

/**
 * The buyer requests a cancellation with a reason (API-14, ORDER-12, ORDER-15). Throws as `changeOrderStatus` and
 * `writtenRequest`.
 */
export function requestCancellation(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  reason: Reason,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'request_cancellation', {
    async write(now, order, trx) {
      if ((await listHolds(trx, order.id)).some(isStoppedBySuspension))
        throw new AppError('wrong_transition', 'This order is on hold. We decide whether to cancel it.')
      return writtenRequest(order, reason, now)
    },
    news: () => ({ what: 'cancellation-requested', reason }),
  })
}

/** The columns of a cancellation request. Throws `wrong_transition` after the buyer confirmed receipt. */
export function writtenRequest(
  { received_at }: Pick<LockedOrder, 'received_at'>,
  reason: Reason,
  now: Date,
): WrittenChange {
  if (received_at !== null) throw new AppError('wrong_transition', received)
  // clears an earlier denial and lapse
  return {
    cancellation_reason: reason,
    cancellation_requested_at: now,
    cancellation_lapsed_at: null,
    denial_reason: null,
  }
}

const received =
  'You said that you have this order. Undo “I have it” first, or write to us if something is wrong.'
