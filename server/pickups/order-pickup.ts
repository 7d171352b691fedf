import type { Order } from '#shared/api/orders.ts'
import type { KeptPickup } from './pickup-choice-rules.ts'

/** When an order is picked up, as its people read it. */
export function orderPickup(order: KeptPickup): Pick<Order, 'pickupTime' | 'pickupDate' | 'pickupWindow'> {
  const { pickup_window_id: id, pickup_from: from, pickup_until: until, pickup_zone: timeZone } = order
  const isInWindow = id !== null && from !== null && until !== null && timeZone !== null
  return {
    // HH:MM:SS as the database has it
    pickupTime: order.pickup_time?.slice(0, 5) ?? null,
    pickupDate: order.pickup_date,
    pickupWindow: isInWindow ? { id, from: from.toISOString(), until: until.toISOString(), timeZone } : null,
  }
}
