import type { Order, refundOrder as refundOrderCall } from '#shared/api/orders.ts'
import { send } from '#web/api-client.ts'

/** Gives back all or a part of what a paid order cost, as its baker; the amount in dollars. */
export function refundOrder(id: string, amount: string, reason: string): Promise<Order> {
  return send<typeof refundOrderCall>(
    { method: 'POST', path: '/api/orders/:id/refund' },
    { params: { id }, body: { amount, reason } },
  )
}
