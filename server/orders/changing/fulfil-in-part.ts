import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Quantity } from '#shared/money.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { canComeInPart } from '../rules/fulfilment-rules.ts'
import { changeOrderStatus, type OrderContext, type Particulars } from './change-order-status.ts'
import type { LockedOrder } from './locked-orders-repository.ts'

/**
 * The baker confirms fewer servings than ordered and refunds the rest; it is not put back on sale (decisions, a short
 * batch). Throws `conflict` the second time or for one serving, `invalid` on `quantity`, else as `changeOrderStatus`.
 */
export function fulfilInPart(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  quantity: Quantity,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'fulfil_in_part', comingInPart(quantity))
}

/** What fulfilling this quantity writes, and its emails. */
export function comingInPart(quantity: Quantity): Particulars {
  return {
    write: (now, order) => {
      refuse(order, quantity)
      return {
        fulfilled_quantity: quantity,
        ...(isToHandOver(order.status) ? {} : { confirmed_at: now }),
      }
    },
    news: (isRefunded) => ({ what: 'fulfilled-in-part', isRefunded }),
  }
}

function refuse(order: LockedOrder, quantity: Quantity): void {
  const { quantity: ordered, fulfilled_quantity: coming } = order
  if (!canComeInPart(order))
    throw new AppError(
      'conflict',
      coming === null
        ? 'Only one serving was ordered. Hand it over, or cancel the order.'
        : `You told your buyer to expect ${coming} of ${ordered}. If you have fewer now, give a partial refund.`,
    )
  if (quantity < ordered) return
  const message = `Enter how many you have: from 1 to ${ordered - 1}.`
  throw new AppError('invalid', message, { fields: { quantity: message } })
}
