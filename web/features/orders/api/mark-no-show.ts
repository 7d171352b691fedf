import type { OrderId } from '#shared/api/ids.ts'
import type { markNoShow as markNoShowCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Says that nobody came for an order whose pickup has ended, as its baker. */
export function markNoShow(id: OrderId): Promise<Order> {
  return send<typeof markNoShowCall>({ method: 'POST', path: '/api/orders/:id/no-show' }, { params: { id } })
}
