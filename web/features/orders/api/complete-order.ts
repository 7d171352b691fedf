import type { OrderId } from '#shared/api/ids.ts'
import type { completeOrder as completeOrderCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/**
 * Marks a confirmed order as handed over, as its baker (decisions, OPEN-20): by the code on the buyer's ticket, or
 * without it.
 */
export function completeOrder(id: OrderId, pickupCode?: string): Promise<Order> {
  return send<typeof completeOrderCall>(
    { method: 'POST', path: '/api/orders/:id/complete' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}
