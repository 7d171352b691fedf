import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { stopsPickup } from '#shared/order-holds.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'
import { listHolds } from './holds-repository.ts'

/** The buyer asks to cancel and says why (API-14, ORDER-12, ORDER-15). Errors as `changeOrderStatus`. */
export function requestCancellation(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  reason: Reason,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'request_cancellation', {
    async write(now, order, trx) {
      if ((await listHolds(trx, order.id)).some(stopsPickup))
        throw new AppError('wrong_transition', 'This order is on hold. We cancel it or let it go on.')
      return {
        cancellation_reason: reason,
        cancellation_requested_at: now,
        // an earlier denial was of an earlier request
        denial_reason: null,
        // who asks to cancel does not have it
        received_at: null,
      }
    },
    news: () => ({ what: 'cancellation-requested', reason }),
  })
}
