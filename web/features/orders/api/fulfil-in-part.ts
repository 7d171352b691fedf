import type { OrderId } from '#shared/api/ids.ts'
import type { fulfilInPart as fulfilInPartCall } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Quantity } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Agrees to fewer servings than were ordered, as the order's baker (decisions, a short batch). */
export function fulfilInPart(id: OrderId, quantity: Quantity): Promise<Order> {
  return send<typeof fulfilInPartCall>(
    { method: 'POST', path: '/api/orders/:id/fulfil-in-part' },
    { params: { id }, body: { quantity } },
  )
}
