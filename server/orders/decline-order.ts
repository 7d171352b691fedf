import type { Viewer } from '#server/accounts/viewer.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'

/** The baker declines a pending order and says why; what was paid goes back (OPEN-20). Errors as `changeOrderStatus`. */
export function declineOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  reason: string,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'decline', {
    write: (now) => ({ cancelled_at: now, decline_reason: reason }),
    news: (isRefunded) => ({ what: 'declined', reason, isRefunded }),
  })
}
