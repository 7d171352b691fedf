import type { OrderRow } from '#server/database/tables.ts'
import { refuseBeyondLimit } from '#server/listings/buyer-limit-rules.ts'
import type { BatchId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'
import { stockIdOfOrder } from './wanted-stocks.ts'

/** Servings ordered of a batch, or of a listing with one batch. */
export interface Ordered {
  stock_id: BatchId
  servings: Servings
}

/** Why the orders exceed a baker's limit per buyer, or null. */
export function refuseBeyondLimits(
  orders: readonly Pick<OrderRow, 'food_listing_id' | 'batch_id' | 'quantity' | 'servings_each'>[],
  stocks: ReadonlyMap<BatchId, ListingStock>,
  orderedBefore: readonly Ordered[],
): LineRefusal | null {
  const ordered = [...orderedBefore]
  for (const [line, order] of orders.entries()) {
    const stock_id = stockIdOfOrder(order)
    const listing = stocks.get(stock_id)
    if (!listing) throw new RangeError('Expected a locked listing for each order')
    const before = ordered.reduce((sum, own) => sum + (own.stock_id === stock_id ? own.servings : 0), 0)
    const servings = orderedServings(order)
    const message = refuseBeyondLimit(listing, before, servings)
    if (message !== null)
      return { code: 'conflict', message, refused: { line, foodListingId: order.food_listing_id } }
    ordered.push({ stock_id, servings })
  }
  return null
}
