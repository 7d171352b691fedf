import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { BulkAction, OrdersOutcome } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { completeOrder } from '../changing/complete-order.ts'
import { confirmOrder } from '../changing/confirm-order.ts'
import { getOrder } from '../reading/get-order.ts'
import { actOnEach, outcomeOf } from './act-on-each.ts'
import { eachOnce, isDoneAlready } from './several-orders-rules.ts'
import { tellReady } from './tell-ready.ts'

type Act = (context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId) => Promise<Order>

const acts: Record<BulkAction, Act> = {
  confirm: confirmOrder,
  tell_ready: tellReady,
  complete: (context, viewer, id) => completeOrder(context, viewer, id, undefined),
}

/** An action on several orders. */
interface ActOnOrders {
  action: BulkAction
  orderIds: readonly OrderId[]
  /** acts on one order */
  act?: Act
  /** gets unexpected errors */
  onFailure: (error: unknown) => void
}

/**
 * The baker acts on several orders, each in its own transaction. Orders that are already done count as done; others are
 * refused as the single action refuses them.
 */
export async function actOnOrders(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  { action, orderIds, act = acts[action], onFailure }: ActOnOrders,
): Promise<OrdersOutcome> {
  const orders = eachOnce(orderIds).map((id) => ({ id }))
  const acted = await actOnEach(orders, async ({ id }) => {
    try {
      return await act(context, viewer, id)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'wrong_transition')) throw error
      const order = await getOrder(context, viewer, id)
      if (!isDoneAlready(action, order)) throw error
      return order
    }
  })
  return outcomeOf(acted, onFailure)
}
