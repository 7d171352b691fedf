import type { OrderRow } from '#server/database/tables.ts'
import { refuseBeyondLimit } from '#server/listings/buyer-limit-rules.ts'
import type { BatchId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'
import { stockIdOfOrder } from './wanted-stocks.ts'

/** What a buyer has ordered of a batch, or of a listing that has one. */
export interface Ordered {
  stock_id: BatchId
  servings: Servings
}

/** Why a buyer who has ordered so much already cannot place orders: one has more than its baker lets each have. Null when they can. */
export function refuseBeyondLimits(
  orders: readonly Pick<OrderRow, 'food_listing_id' | 'batch_id' | 'quantity' | 'servings_each'>[],
  stocks: ReadonlyMap<BatchId, ListingStock>,
  orderedBefore: readonly Ordered[],
): LineRefusal | null {
  const ordered = [...orderedBefore]
  for (const order of orders) {
    const stock_id = stockIdOfOrder(order)
    const listing = stocks.get(stock_id)
    if (!listing) throw new RangeError('An order of a listing that was not locked')
    const before = ordered.reduce((sum, own) => sum + (own.stock_id === stock_id ? own.servings : 0), 0)
    const servings = orderedServings(order)
    const message = refuseBeyondLimit(listing, before, servings)
    if (message !== null) return { code: 'conflict', message, foodListingId: order.food_listing_id }
    ordered.push({ stock_id, servings })
  }
  return null
}
