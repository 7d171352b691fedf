import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'

/** The baker declines a pending order and says why; what was paid goes back (OPEN-20). Errors as `changeOrderStatus`. */
export function declineOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  reason: Reason,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'decline', {
    write: (now) => ({ cancelled_at: now, decline_reason: reason }),
    news: (isRefunded) => ({ what: 'declined', reason, isRefunded }),
  })
}
