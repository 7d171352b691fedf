import type { OrderId } from '#shared/api/ids.ts'
import type { actOnOrders as call, OrdersOutcome, SeveralAction } from '#shared/api/order-actions.ts'
import { send } from '#web/data/api-client.ts'

/** Does the same with several orders as their baker; what became of each is answered. */
export function actOnOrders(action: SeveralAction, orderIds: readonly OrderId[]): Promise<OrdersOutcome> {
  return send<typeof call>(
    { method: 'POST', path: '/api/orders/actions' },
    { body: { action, orderIds: [...orderIds] } },
  )
}
