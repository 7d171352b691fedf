import type { Order } from '#shared/api/orders.ts'
import type { StoredPickup } from './pickup-choice-rules.ts'

/** The pickup time of an order as the API returns it. */
export function orderPickup(order: StoredPickup): Pick<Order, 'pickupTime' | 'pickupDate' | 'pickupWindow'> {
  const { pickup_window_id: id, pickup_from: from, pickup_until: until, pickup_zone: timeZone } = order
  const isInWindow = id !== null && from !== null && until !== null && timeZone !== null
  return {
    // the database returns HH:MM:SS
    pickupTime: order.pickup_time?.slice(0, 5) ?? null,
    pickupDate: order.pickup_date,
    pickupWindow: isInWindow ? { id, from: from.toISOString(), until: until.toISOString(), timeZone } : null,
  }
}
