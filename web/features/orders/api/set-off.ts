import type { OrderId } from '#shared/api/ids.ts'
import type { setOff as setOffCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

/** Tells the baker of a confirmed order that its buyer is on the way. */
export function setOff(id: OrderId): Promise<Order> {
  return send<typeof setOffCall>({ method: 'POST', path: '/api/orders/:id/set-off' }, { params: { id } })
}
