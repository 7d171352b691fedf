import type { Viewer } from '#server/accounts/viewer.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext } from './change-order-status.ts'
import { type Ending, endedWith } from './ending.ts'

/**
 * The baker cancels a confirmed order with a reason and a full refund (decisions, cancelling one order). Throws as
 * `changeOrderStatus`.
 */
export function cancelOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  ending: Ending,
): Promise<Order> {
  return actOnOrder(context, viewer, id, async () => endedWith('cancel', ending))
}
