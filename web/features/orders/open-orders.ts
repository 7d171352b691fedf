import type { Order } from '#shared/api/orders.ts'
import { readyMoment } from '#shared/ready-by.ts'

const openStatuses: readonly Order['status'][] = ['pending', 'confirmed', 'cancellation_requested']

/** The orders that still lead to a pickup, the next one first. */
export function openOrders<O extends Pick<Order, 'status' | 'foodListing'>>(orders: readonly O[]): O[] {
  return orders
    .filter(({ status }) => openStatuses.includes(status))
    .toSorted((a, b) => readyMoment(a.foodListing).getTime() - readyMoment(b.foodListing).getTime())
}
