import { refundOf } from '#server/orders/changing/carry-out-effects.ts'
import type { OrderView } from '#server/orders/reading/orders-repository.ts'
import { comingQuantity } from '#server/orders/rules/fulfilment-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { OrderShare, ShareOut } from '#shared/api/share-outs.ts'
import { type Quantity, type Servings, toDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { byPlacing } from './share-out-rules.ts'

/** Who gets what of a short batch, as its baker reads it before and after; `views` are its orders as they are before any of it is carried out. */
export function presentShareOut(
  { title, servings, servingsLeft }: { title: string; servings: Servings; servingsLeft: Servings },
  views: readonly OrderView[],
  shares: ReadonlyMap<OrderId, Quantity>,
): ShareOut {
  const ordered = views.reduce((sum, order) => sum + comingQuantity(order) * order.servings_each, 0)
  return {
    title,
    servings,
    servingsOrdered: ordered,
    servingsLeft,
    shares: views.toSorted(byPlacing).map((order) => presentShare(order, shares.get(order.id) ?? 0)),
  }
}

function presentShare(order: OrderView, coming: Quantity): OrderShare {
  return {
    orderId: order.id,
    number: orderNumber(order.id),
    buyer: `${order.buyer_first_name} ${order.buyer_last_name}`.trim(),
    optionName: order.option_name,
    quantity: comingQuantity(order),
    coming,
    missingAmount: toDecimal(missingAmount(order, coming)),
    isPaidOnline: order.payment_id !== null,
  }
}

/** What goes back of an order of which so many come, or is not asked for at pickup, in cents. */
function missingAmount(order: OrderView, coming: Quantity) {
  if (order.payment_id === null) return (comingQuantity(order) - coming) * order.unit_price_cents
  if (coming === 0) return refundOf(['refund'], order)
  // what did not come before has gone back
  const comesLess = order.fulfilled_quantity === null && coming < order.quantity
  return comesLess ? refundOf(['refund_missing'], { ...order, fulfilled_quantity: coming }) : 0
}
