import {
  adminStatusActions,
  type OrderStatus,
  orderStatuses,
  orderStatusTable,
  type PersonsAction,
  personsActions,
  requestableStatuses,
  unansweredRequests,
} from './order-statuses.ts'

/*
 * What statuses have in common follows from the table of their changes, so that nobody lists them by hand. The four of
 * `toAnswer`, `toHandOver`, `sold` and `cancelled` hold every status once.
 */

const personsRows = personsActions.map((action) => orderStatusTable[action])
const rows = Object.values(orderStatusTable)
const without = (statuses: readonly OrderStatus[], others: readonly OrderStatus[]) =>
  statuses.filter((status) => !others.includes(status))

/** Orders with which people can still do something. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) =>
  personsRows.some(({ from }) => from.includes(status)),
)

/** Orders that are over for good. */
export const overStatuses = without(orderStatuses, openStatuses)

/** Orders whose sale is made: the commission was taken on the way there. */
export const soldStatuses = overStatuses.filter((status) =>
  rows.some(({ to, effects }) => to === status && effects.includes('commission')),
)

/** Orders that ended without a sale. */
export const cancelledStatuses = without(overStatuses, soldStatuses)

/** The actions that end an order without a sale. */
export const cancellingActions = adminStatusActions.filter((action) =>
  cancelledStatuses.some((cancelled) => cancelled === orderStatusTable[action].to),
)

/** Open orders that their baker has agreed to, and hands over. */
export const toHandOverStatuses = openStatuses.filter((status) => canFollow('complete', status))

/** Open orders that wait for something from their baker first. */
export const toAnswerStatuses = without(openStatuses, toHandOverStatuses)

/** Whether an action can be taken, by whoever may, with an order of a status. */
export function canFollow(action: PersonsAction, status: OrderStatus): boolean {
  return orderStatusTable[action].from.includes(status)
}

/** Whether a cancellation is asked for, and its baker is to decide about it. */
export function isCancellationAsked(status: OrderStatus): boolean {
  return canFollow('approve_cancellation', status)
}

/** Whether people can still do something with an order. */
export function isOpen(status: OrderStatus): boolean {
  return openStatuses.includes(status)
}

/** Whether the sale is made. */
export function isSold(status: OrderStatus): boolean {
  return soldStatuses.includes(status)
}

/** Whether an order ended without a sale. */
export function isCancelled(status: OrderStatus): boolean {
  return cancelledStatuses.includes(status)
}

/** Whether its baker has agreed to an order that is not over. */
export function isToHandOver(status: OrderStatus): boolean {
  return toHandOverStatuses.includes(status)
}

/** Whether an order ends when a cancellation is asked for as it stands, and its baker does not answer; where not, it stands as before. */
export function endsUnanswered(status: OrderStatus): boolean {
  const requestable = requestableStatuses.find((known) => known === status)
  if (requestable === undefined) return false
  const { to } = orderStatusTable[unansweredRequests[requestable]]
  return cancelledStatuses.some((cancelled) => cancelled === to)
}
