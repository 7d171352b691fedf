import { wantsReadyEmail } from '#server/accounts/addressees-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext } from '../changing/change-order-status.ts'

/**
 * The baker marks a confirmed order as ready, once; the buyer gets an email unless they switched it off. Throws as
 * `changeOrderStatus`.
 */
export function tellReady(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return actOnOrder(context, viewer, id, async (trx, { buyer_id }) => {
    const isByMail = await wantsReadyEmail(trx, buyer_id)
    return {
      action: 'tell_ready',
      particulars: {
        write(now, order) {
          if (order.told_ready_at)
            throw new AppError('wrong_transition', 'The buyer already knows that it’s ready.')
          return { told_ready_at: now }
        },
        news: () => (isByMail ? { what: 'ready' } : null),
      },
    }
  })
}
