import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { changeOrderStatus, type OrderContext } from './change-order-status.ts'
import { workOutCompletion } from './work-out-completion.ts'

/**
 * The baker has handed a confirmed order over (decisions, OPEN-20), by the code that the buyer showed, which pays at once, or
 * vouching for it alone, which works and pays as `workOutCompletion` says. Throws `invalid` on the field `pickupCode` for another
 * code; other errors as `changeOrderStatus`.
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
  const message = 'This is not the code of this order. Please look at it again with your buyer.'
  return new AppError('invalid', message, { fields: { pickupCode: message } })
}
