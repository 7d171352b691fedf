import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'
import { areServingsAvailable, shareOf } from './ending.ts'

/** The baker's decision about a cancellation request, and whether the servings can be ordered again. */
interface Decision {
  approved: boolean
  reason?: Reason | null | undefined
  servingsAvailable?: boolean | undefined
}

/**
 * The baker approves a cancellation request with a refund, or denies it with an optional reason (API-15, ORDER-17,
 * ORDER-18). Throws as `changeOrderStatus`.
 */
export function decideCancellation(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  { approved, reason, servingsAvailable: said }: Decision,
): Promise<Order> {
  if (!approved)
    return changeOrderStatus(context, viewer, id, 'deny_cancellation', {
      write: () => ({ denial_reason: reason || null }),
      news: () => ({ what: 'cancellation-denied', reason: reason || null }),
    })
  const servingsAvailable = areServingsAvailable('approve_cancellation', said)
  return changeOrderStatus(context, viewer, id, 'approve_cancellation', {
    write: (now) => ({ cancelled_at: now, cancellation_approved_at: now, ...shareOf(servingsAvailable) }),
    news: (isRefunded) => ({ what: 'cancellation-approved', isRefunded, servingsAvailable }),
  })
}
