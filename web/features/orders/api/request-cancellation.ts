import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { requestCancellation as requestCancellationCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Asks to cancel an order as its buyer, with a reason for the baker (ORDER-15). */
export function requestCancellation(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof requestCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/request-cancellation' },
    { params: { id }, body: { reason } },
  )
}
