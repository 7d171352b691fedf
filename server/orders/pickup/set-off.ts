import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { isStoppedBySuspension } from '#shared/order-holds.ts'
import { changeOrderStatus, type OrderContext } from '../changing/change-order-status.ts'
import { listHolds } from '../reading/holds-repository.ts'

/**
 * The buyer of a confirmed order is on the way; the baker sees it live and gets no email. Throws as
 * `changeOrderStatus`.
 */
export function setOff(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'set_off', {
    async write(now, order, trx) {
      if (order.set_off_at)
        throw new AppError('wrong_transition', 'The baker already knows that you’re coming.')
      if ((await listHolds(trx, order.id)).some(isStoppedBySuspension))
        throw new AppError('wrong_transition', 'This order is on hold. Don’t go to pick it up for now.')
      return { set_off_at: now }
    },
    news: () => null,
  })
}
