import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'
import { workOutCompletion } from './work-out-completion.ts'

/**
 * The baker completes a confirmed order (decisions, OPEN-20): with the buyer's code, which pays at once, or without, as
 * `workOutCompletion` says. Throws `invalid` on `pickupCode`, otherwise as `changeOrderStatus`.
 */
export function completeOrder(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  pickupCode: string | undefined,
): Promise<Order> {
  const byCode = Boolean(pickupCode)
  return changeOrderStatus(context, viewer, id, 'complete', {
    write(now, order, trx) {
      if (byCode && pickupCode !== order.pickup_code) throw wrongCode()
      return workOutCompletion(trx, order, { byCode }, now)
    },
    news: () => ({ what: 'completed', how: byCode ? 'by_code' : 'vouched' }),
  })
}

function wrongCode(): AppError {
  const message = 'That’s not the pickup code for this order. Check it with your buyer.'
  return new AppError('invalid', message, { fields: { pickupCode: message } })
}
