import type { AdminOrder, actOnAnyOrder as actOnAnyOrderCall } from '#shared/api/admin-orders.ts'
import type { CallInput } from '#shared/api/call.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { send } from '#web/data/api-client.ts'

/** Acts on an order in the stead of its people, with the reason that both read (decisions, OPEN-15). */
export function actOnAnyOrder(
  id: OrderId,
  body: CallInput<typeof actOnAnyOrderCall>['body'],
): Promise<AdminOrder> {
  return send<typeof actOnAnyOrderCall>(
    { method: 'POST', path: '/api/admin/orders/:id/actions' },
    { params: { id }, body },
  )
}
