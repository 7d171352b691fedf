import type { Order } from '#shared/api/orders.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { readyMoment } from '#shared/zone-clock.ts'

/** The open orders, the next pickup first. */
export function openOrders<O extends Pick<Order, 'status' | 'foodListing'>>(orders: readonly O[]): O[] {
  return orders
    .filter(({ status }) => isOpen(status))
    .toSorted((a, b) => readyMoment(a.foodListing).getTime() - readyMoment(b.foodListing).getTime())
}
