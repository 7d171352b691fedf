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
 * The baker has fewer servings than were ordered and agrees to those: what was paid for the others goes back, or is not
 * asked for at pickup (decisions, a short batch). They do not exist, so they are not put back on sale. Throws `conflict`
 * the second time, and of a single serving, `invalid` on the field `quantity` unless it is fewer than were ordered; other errors as
 * `changeOrderStatus`.
 */
export function fulfilInPart(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: OrderId,
  quantity: Quantity,
): Promise<Order> {
  return changeOrderStatus(context, viewer, id, 'fulfil_in_part', comingInPart(quantity))
}

/** What is written and told of an order of which so many come. */
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
        ? 'Only one serving was ordered: it comes, or the order is cancelled.'
        : `Your buyer knows that ${coming} of ${ordered} come. If it is fewer by now, refund a part of the price.`,
    )
  if (quantity < ordered) return
  const message = `Enter how many you have: from 1 to ${ordered - 1}.`
  throw new AppError('invalid', message, { fields: { quantity: message } })
}
