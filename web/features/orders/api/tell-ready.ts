import type { OrderId } from '#shared/api/ids.ts'
import type { tellReady as tellReadyCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Tells the buyer of a confirmed order that it is ready, as its baker. */
export function tellReady(id: OrderId): Promise<Order> {
  return send<typeof tellReadyCall>({ method: 'POST', path: '/api/orders/:id/ready' }, { params: { id } })
}
