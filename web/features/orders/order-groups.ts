import type { Order } from '#shared/api/orders.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { hasTicket } from './has-ticket.ts'
import { openOrders } from './open-orders.ts'

const day = 24 * 60 * 60_000

type Grouped = Pick<Order, 'status' | 'placedAt' | 'createdAt' | 'foodListing'>

/** A page of orders, grouped for display. */
export interface OrderGroups<O> {
  /** open orders: unpaid ones first, which expire soon, then by next pickup */
  live: O[]
  /** sold or cancelled, in their original order */
  over: O[]
  /** attempts of the last day that were never paid; older ones are in no group */
  unfinished: O[]
}

/** Groups orders by their state (decisions, unpaid attempts). */
export function groupOrders<O extends Grouped>(orders: readonly O[], now: Date): OrderGroups<O> {
  const live = openOrders(orders)
  const over = orders.filter(({ status }) => !isOpen(status))
  return {
    live: [...live.filter(isUnpaid), ...live.filter((order) => !isUnpaid(order))],
    over: over.filter((order) => !isUnpaid(order)),
    unfinished: over.filter(
      (order) => isUnpaid(order) && now.getTime() - new Date(order.createdAt).getTime() < day,
    ),
  }
}

/** Groups orders with a ticket by pickup, at the place of the first; each other order is its own group. */
export function groupByPickup<O extends Pick<Order, 'id' | 'pickupId' | 'status' | 'placedAt' | 'hold'>>(
  orders: readonly O[],
): O[][] {
  return [...Map.groupBy(orders, (order) => (hasTicket(order) ? order.pickupId : order)).values()]
}

function isUnpaid({ placedAt }: Grouped): boolean {
  return placedAt === null
}
