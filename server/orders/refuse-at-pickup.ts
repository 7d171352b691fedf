import { confirmFirst } from '#server/accounts/require-confirmed-email.ts'
import type { OrderRow } from '#server/database/tables.ts'
import { type OpenPickup, refusePickup } from '#server/listings/pickup-limit-rules.ts'
import type { BatchId } from '#shared/api/ids.ts'
import { orderedServings } from './fulfilment-rules.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'
import { stockIdOfOrder } from './wanted-stocks.ts'

/**
 * Why a buyer with these orders open cannot order so at pickup, or null when they can: it takes a confirmed address, and no
 * more than the limits unless the baker lifts them (decisions, unconfirmed e-mail addresses).
 */
export function refuseAtPickup(
  orders: readonly Pick<OrderRow, 'food_listing_id' | 'batch_id' | 'quantity' | 'servings_each'>[],
  stocks: ReadonlyMap<BatchId, ListingStock>,
  openBefore: readonly OpenPickup[],
): LineRefusal | null {
  const open = [...openBefore]
  for (const order of orders) {
    const { food_listing_id: id } = order
    const servings = orderedServings(order)
    const stock_id = stockIdOfOrder(order)
    const listing = stocks.get(stock_id)
    if (!listing) throw new RangeError('An order of a listing that was not locked')
    if (!listing.is_buyer_confirmed)
      return { code: 'email_unconfirmed', message: confirmFirst, foodListingId: null }
    const message = refusePickup(open, { ...listing, stock_id }, servings)
    if (message !== null) return { code: 'conflict', message, foodListingId: id }
    open.push({ stock_id, servings })
  }
  return null
}
