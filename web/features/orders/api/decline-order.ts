import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { declineOrder as declineOrderCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Declines a pending order as its baker, with a reason for the buyer (decisions, OPEN-20). */
export function declineOrder(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof declineOrderCall>(
    { method: 'POST', path: '/api/orders/:id/decline' },
    { params: { id }, body: { reason } },
  )
}
