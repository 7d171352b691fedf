import type { OrderRow } from '#server/database/tables.ts'
import { refuseTooFull } from '#server/ovens/oven-rules.ts'
import type { OvenDays } from '#server/ovens/room-in-ovens.ts'
import type { BatchId } from '#shared/api/ids.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'
import type { LineRefusal } from './order-placing-rules.ts'
import type { ListingStock } from './placing-repository.ts'
import type { Ordered } from './refuse-beyond-limits.ts'
import { stockIdOfOrder } from './wanted-stocks.ts'

/** The columns that decide how much oven capacity an order takes. */
export type BakedStock = Pick<ListingStock, 'cook_id' | 'ready_by_date' | 'oven_spaces'>

type OrderOfDay = Pick<
  OrderRow,
  'food_listing_id' | 'batch_id' | 'quantity' | 'servings_each' | 'option_name'
>

/** Why orders exceed the oven capacity of a day, given those `before` in the same cart, or null. */
export function refuseBeyondOven(
  orders: readonly OrderOfDay[],
  stocks: ReadonlyMap<BatchId, BakedStock>,
  ovens: OvenDays,
  before: readonly Ordered[],
): LineRefusal | null {
  const taking = [...before]
  for (const [line, order] of orders.entries()) {
    const stock_id = stockIdOfOrder(order)
    const stock = stockOf(stocks, stock_id)
    const oven = ovens(stock)
    if (oven !== null) {
      const inCart = taking
        .map((one) => ({ ...stockOf(stocks, one.stock_id), servings: one.servings }))
        .filter(
          ({ cook_id, ready_by_date }) => cook_id === stock.cook_id && ready_by_date === stock.ready_by_date,
        )
        .reduce((sum, one) => sum + one.servings * one.oven_spaces, 0)
      const message = refuseTooFull({ ...order, ...stock }, { ...oven, taken: oven.taken + inCart })
      if (message !== null)
        return { code: 'sold_out', message, refused: { line, foodListingId: order.food_listing_id } }
    }
    taking.push({ stock_id, servings: orderedServings(order) })
  }
  return null
}

function stockOf(stocks: ReadonlyMap<BatchId, BakedStock>, id: BatchId): BakedStock {
  const stock = stocks.get(id)
  if (!stock) throw new RangeError('Expected a locked listing for each order')
  return stock
}
