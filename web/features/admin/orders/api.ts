import type {
  AdminOrder,
  actOnAnyOrder as actOnAnyOrderCall,
  refundAnyOrder as refundAnyOrderCall,
} from '#shared/api/admin-orders.ts'
import type { CallInput } from '#shared/api/call.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Acts on an order on behalf of its buyer or baker, with a reason that both read (decisions, OPEN-15). */
export function actOnAnyOrder(
  id: OrderId,
  body: CallInput<typeof actOnAnyOrderCall>['body'],
): Promise<AdminOrder> {
  return send<typeof actOnAnyOrderCall>(
    { method: 'POST', path: '/api/admin/orders/:id/actions' },
    { params: { id }, body },
  )
}

/** Refunds a paid order in full or in part. The amount is in dollars; buyer and baker read the reason. */
export function refundAnyOrder(
  id: OrderId,
  refund: { amount: DecimalAmount; reason: Reason; cancelOrder?: boolean; servingsAvailable?: boolean },
): Promise<AdminOrder> {
  return send<typeof refundAnyOrderCall>(
    { method: 'POST', path: '/api/admin/orders/:id/refund' },
    { params: { id }, body: refund },
  )
}
