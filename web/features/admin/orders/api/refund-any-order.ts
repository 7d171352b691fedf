import type { AdminOrder, refundAnyOrder as refundAnyOrderCall } from '#shared/api/admin-orders.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Gives back all or a part of what a paid order cost; the amount in dollars, the reason for both people to read. */
export function refundAnyOrder(
  id: OrderId,
  refund: { amount: DecimalAmount; reason: Reason },
): Promise<AdminOrder> {
  return send<typeof refundAnyOrderCall>(
    { method: 'POST', path: '/api/admin/orders/:id/refund' },
    { params: { id }, body: refund },
  )
}
