import type { OrderId } from '#shared/api/ids.ts'
import type { packOrder as call, KitchenOrder } from '#shared/api/kitchen.ts'
import { send } from '#web/data/api-client.ts'

/** Ticks an order off as packed, or takes the tick back. */
export function packOrder(id: OrderId, isPacked: boolean): Promise<KitchenOrder> {
  return send<typeof call>(
    { method: 'PUT', path: '/api/orders/:id/packed' },
    { params: { id }, body: { isPacked } },
  )
}
