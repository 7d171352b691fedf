import type { OrderRow } from '#server/database/tables.ts'
import { isSamePickup, type PickupSpot, pickupBegunBy } from '#server/pickups/same-pickup-rules.ts'
import type { PickupId } from '#shared/api/ids.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { ListingStock, OpenOrder } from './placing-repository.ts'

/** A pickup that an order can join. */
type RunningPickup = PickupSpot & Pick<OrderRow, 'pickup_code'> & { pickup_id: PickupId }

/**
 * Assigns each drafted order of a buyer to the pickup of an open or earlier order, or to its own (decisions, a pickup).
 * `stockOf` returns the stock of an order.
 */
export function joinPickups(
  orders: readonly OrderRow[],
  open: readonly OpenOrder[],
  stockOf: (order: OrderRow) => ListingStock,
): OrderRow[] {
  const running: RunningPickup[] = [...open]
  return orders.map((order) => {
    const spot = spotOf(order, stockOf(order))
    // orders from before pickup codes cannot be joined
    const pickup = running.find((one) => one.pickup_code !== null && isSamePickup(one, spot))
    const { pickup_id, pickup_code } = pickup ?? { ...order, pickup_id: pickupBegunBy(order.id) }
    if (!pickup) running.push({ ...spot, pickup_id, pickup_code })
    return { ...order, pickup_id, pickup_code }
  })
}

/** The number of placed open orders in the pickup of each drafted order. */
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
