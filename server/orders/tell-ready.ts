import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'

/** The baker tells the buyer of a confirmed order that it is ready, once. Errors as `changeOrderStatus`. */
export function tellReady(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'tell_ready', {
    write(now, order) {
      if (order.told_ready_at)
        throw new AppError('wrong_transition', 'The buyer knows already that it is ready.')
      return { told_ready_at: now }
    },
    news: () => ({ what: 'ready' }),
  })
}
