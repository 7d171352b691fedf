import type { AdminOrder, refundAnyOrder as refundAnyOrderCall } from '#shared/api/admin-orders.ts'
import { send } from '#web/api-client.ts'

/** Gives back all or a part of what a paid order cost; the amount in dollars. */
export function refundAnyOrder(id: string, amount: string, reason: string): Promise<AdminOrder> {
  return send<typeof refundAnyOrderCall>(
    { method: 'POST', path: '/api/admin/orders/:id/refund' },
    { params: { id }, body: { amount, reason } },
  )
}
