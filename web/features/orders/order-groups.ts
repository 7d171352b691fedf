import type { Order } from '#shared/api/orders.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { hasTicket } from './has-ticket.ts'
import { openOrders } from './open-orders.ts'

const day = 24 * 60 * 60_000

type Grouped = Pick<Order, 'status' | 'placedAt' | 'createdAt' | 'foodListing'>

/** A page of orders as a person looks at it. */
export interface OrderGroups<O> {
  /** with which something can still be done: unpaid ones, whose time runs, then the next pickup first */
  live: O[]
  /** sold or cancelled, in the order they came in */
  over: O[]
  /** attempts of the last day that were never paid, and so never came to a baker; older ones are in no group */
  unfinished: O[]
}

/** Groups orders: the live ones first (decisions, unpaid attempts). */
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

/** Orders that stand together: those of one pickup that have a ticket, where the first of them is, and each other one alone. */
export function groupByPickup<O extends Pick<Order, 'id' | 'pickupId' | 'status' | 'placedAt' | 'hold'>>(
  orders: readonly O[],
): O[][] {
  return [...Map.groupBy(orders, (order) => (hasTicket(order) ? order.pickupId : order)).values()]
}

function isUnpaid({ placedAt }: Grouped): boolean {
  return placedAt === null
}
