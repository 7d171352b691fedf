import type { OrderId } from '#shared/api/ids.ts'
import type { confirmOrder as confirmOrderCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Confirms a pending order as its baker (decisions, OPEN-20). */
export function confirmOrder(id: OrderId): Promise<Order> {
  return send<typeof confirmOrderCall>(
    { method: 'POST', path: '/api/orders/:id/confirm' },
    { params: { id } },
  )
}
