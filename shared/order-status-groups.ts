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
 * The groups derive from the table of status changes. `toAnswer`, `toHandOver`, `sold` and `cancelled`
 * together contain every status once.
 */

const personsRows = personsActions.map((action) => orderStatusTable[action])
const rows = Object.values(orderStatusTable)
const without = (statuses: readonly OrderStatus[], others: readonly OrderStatus[]) =>
  statuses.filter((status) => !others.includes(status))

/** Orders that people can still act on. */
export const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) =>
  personsRows.some(({ from }) => from.includes(status)),
)

/** Orders that are over for good. */
export const overStatuses = without(orderStatuses, openStatuses)

/** Completed sales; commission was taken on the way there. */
export const soldStatuses = overStatuses.filter((status) =>
  rows.some(({ to, effects }) => to === status && effects.includes('commission')),
)

/** Orders that ended without a sale. */
export const cancelledStatuses = without(overStatuses, soldStatuses)

/** The actions that end an order without a sale. */
export const cancellingActions = adminStatusActions.filter((action) =>
  cancelledStatuses.some((cancelled) => cancelled === orderStatusTable[action].to),
)

/** Open orders that their baker accepted. */
export const toHandOverStatuses = openStatuses.filter((status) => canFollow('complete', status))

/** Open orders that wait for their baker. */
export const toAnswerStatuses = without(openStatuses, toHandOverStatuses)

/** Whether an action is possible for an order with this status. */
export function canFollow(action: PersonsAction, status: OrderStatus): boolean {
  return orderStatusTable[action].from.includes(status)
}

/** Whether a cancellation request waits for the baker. */
export function isCancellationAsked(status: OrderStatus): boolean {
  return canFollow('approve_cancellation', status)
}

/** Whether people can still act on an order. */
export function isOpen(status: OrderStatus): boolean {
  return openStatuses.includes(status)
}

/** Whether the sale is complete. */
export function isSold(status: OrderStatus): boolean {
  return soldStatuses.includes(status)
}

/** Whether an order ended without a sale. */
export function isCancelled(status: OrderStatus): boolean {
  return cancelledStatuses.includes(status)
}

/** Whether the baker accepted an order that is still open. */
export function isToHandOver(status: OrderStatus): boolean {
  return toHandOverStatuses.includes(status)
}

/**
 * Whether an unanswered cancellation request would end an order with this status; otherwise its status is
 * restored.
 */
export function endsUnanswered(status: OrderStatus): boolean {
  const requestable = requestableStatuses.find((known) => known === status)
  if (requestable === undefined) return false
  const { to } = orderStatusTable[unansweredRequests[requestable]]
  return cancelledStatuses.some((cancelled) => cancelled === to)
}
