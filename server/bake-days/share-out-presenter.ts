import { refundOf } from '#server/orders/changing/carry-out-effects.ts'
import type { OrderView } from '#server/orders/reading/orders-repository.ts'
import { comingQuantity } from '#server/orders/rules/fulfilment-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { OrderShare, ShareOut } from '#shared/api/share-outs.ts'
import { type Quantity, type Servings, toDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { byPlacing } from './share-out-rules.ts'

/** The shares of a short batch as its baker sees them; `views` are its orders before any change. */
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

/** The refund, or the reduction at pickup, of an order that gets `coming` units, in cents. */
function missingAmount(order: OrderView, coming: Quantity) {
  if (order.payment_id === null) return (comingQuantity(order) - coming) * order.unit_price_cents
  if (coming === 0) return refundOf(['refund'], order)
  // units that did not come earlier are already refunded
  const comesLess = order.fulfilled_quantity === null && coming < order.quantity
  return comesLess ? refundOf(['refund_missing'], { ...order, fulfilled_quantity: coming }) : 0
}
