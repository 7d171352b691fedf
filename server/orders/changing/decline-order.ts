import type { Viewer } from '#server/accounts/viewer.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext } from './change-order-status.ts'
import { type Ending, endedWith } from './ending.ts'

/** The baker declines a pending order with a reason and a full refund (OPEN-20). Throws as `changeOrderStatus`. */
export function declineOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  ending: Ending,
): Promise<Order> {
  return actOnOrder(context, viewer, id, async () => endedWith('decline', ending))
}
