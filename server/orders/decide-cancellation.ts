import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'

/**
 * The baker approves or denies the buyer's request; approved, what was paid goes back, and denied, the buyer reads the reason,
 * if there is one (API-15, ORDER-17, ORDER-18). Errors as `changeOrderStatus`.
 */
export function decideCancellation(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  approved: boolean,
  reason: Reason | null = null,
): Promise<Order> {
  if (!approved)
    return changeOrderStatus(context, viewer, id, 'deny_cancellation', {
      write: () => ({ denial_reason: reason }),
      news: () => ({ what: 'cancellation-denied', reason }),
    })
  return changeOrderStatus(context, viewer, id, 'approve_cancellation', {
    write: (now) => ({ cancelled_at: now, cancellation_approved_at: now }),
    news: (isRefunded) => ({ what: 'cancellation-approved', isRefunded, servingsAvailable: true }),
  })
}
