import { confirmFirst } from '#server/accounts/require-confirmed-email.ts'
import type { OrderRow } from '#server/database/tables.ts'
import { type OrderAtPickup, refusePickup } from '#server/listings/pickup-limit-rules.ts'
import { pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { BatchId } from '#shared/api/ids.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'
import { stockIdOfOrder } from './wanted-stocks.ts'

/**
 * Why a buyer with these open orders cannot order at pickup, or null: it takes a verified address and respects the
 * baker's limits (decisions, unconfirmed e-mail addresses). Call it after `joinPickups`.
 */
export function refuseAtPickup(
  orders: readonly OrderRow[],
  stocks: ReadonlyMap<BatchId, ListingStock>,
  openBefore: readonly OrderAtPickup[],
): LineRefusal | null {
  const open = [...openBefore]
  for (const [line, order] of orders.entries()) {
    const atPickup = orderAtPickup(order)
    const listing = stocks.get(atPickup.stock_id)
    if (!listing) throw new RangeError('Expected a locked listing for each order')
    if (!listing.is_buyer_confirmed)
      return { code: 'email_unconfirmed', message: confirmFirst, refused: null }
    const message = refusePickup(open, listing, atPickup)
    if (message !== null)
      return { code: 'conflict', message, refused: { line, foodListingId: order.food_listing_id } }
    open.push(atPickup)
  }
  return null
}

/** An order as the pickup limits count it. */
export function orderAtPickup(order: OrderRow): OrderAtPickup {
  return {
    pickup_id: order.pickup_id ?? pickupBegunBy(order.id),
    stock_id: stockIdOfOrder(order),
    servings: orderedServings(order),
  }
}
