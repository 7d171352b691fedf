import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { refundOrder as refundOrderCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Gives back all or a part of what a paid order cost, as its baker; the amount in dollars, the reason for the buyer to read. */
export function refundOrder(id: OrderId, refund: { amount: DecimalAmount; reason: Reason }): Promise<Order> {
  return send<typeof refundOrderCall>(
    { method: 'POST', path: '/api/orders/:id/refund' },
    { params: { id }, body: refund },
  )
}
