import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'

/** The buyer asks to cancel and says why (API-14, ORDER-12, ORDER-15). Errors as `changeOrderStatus`. */
export function requestCancellation(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  reason: Reason,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'request_cancellation', {
    // an earlier denial was of an earlier request
    write: (now) => ({
      cancellation_reason: reason,
      cancellation_requested_at: now,
      denial_reason: null,
      // who asks to cancel does not have it
      received_at: null,
    }),
    news: () => ({ what: 'cancellation-requested', reason }),
  })
}
