import type { OrderRow } from '#server/database/tables.ts'
import { isSamePickup, type PickupSpot, pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { PickupId } from '#shared/api/ids.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { ListingStock, OpenOrder } from './placing-repository.ts'

/** A pickup that an order can join. */
type RunningPickup = PickupSpot & Pick<OrderRow, 'pickup_code'> & { pickup_id: PickupId }

/**
 * Drafted orders of one buyer, each with the pickup that it is part of: one of an order that the buyer has open, or of one drafted
 * before it, else its own (decisions, a pickup). `stockOf` is the stock that an order takes.
 */
export function joinPickups(
  orders: readonly OrderRow[],
  open: readonly OpenOrder[],
  stockOf: (order: OrderRow) => ListingStock,
): OrderRow[] {
  const running: RunningPickup[] = [...open]
  return orders.map((order) => {
    const spot = spotOf(order, stockOf(order))
    // one from before there were codes has none to share
    const pickup = running.find((one) => one.pickup_code !== null && isSamePickup(one, spot))
    const { pickup_id, pickup_code } = pickup ?? { ...order, pickup_id: pickupBegunBy(order.id) }
    if (!pickup) running.push({ ...spot, pickup_id, pickup_code })
    return { ...order, pickup_id, pickup_code }
  })
}

/** Of how many orders that their baker knows of, and that are open, the pickup of each drafted order consists. */
export function countOfPickups(
  orders: readonly OrderRow[],
  open: readonly OpenOrder[],
): (order: OrderRow) => number {
  const placed = [...open, ...orders].filter(({ placed_at }) => placed_at !== null)
  return (order) => placed.filter(({ pickup_id }) => pickup_id === order.pickup_id).length
}

function spotOf(order: OrderRow, { ready_at, time_zone, address }: ListingStock): PickupSpot {
  return { ...order, day: order.pickup_date ?? dateInZone(ready_at, time_zone), place: address }
}
