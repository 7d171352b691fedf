import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { decideCancellation as decideCancellationCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Approves or denies the buyer's cancellation request as the order's baker, a denial with its reason (ORDER-17, ORDER-18). */
export function decideCancellation(
  id: OrderId,
  decision: { approved: true } | { approved: false; reason: Reason },
): Promise<Order> {
  return send<typeof decideCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/approve-cancellation' },
    { params: { id }, body: decision },
  )
}
