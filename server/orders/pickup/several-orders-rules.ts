import type { OrderId } from '#shared/api/ids.ts'
import type { SeveralAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'

/** The orders that are meant, each once, in the order in which they were first named. */
export function eachOnce(ids: readonly OrderId[]): OrderId[] {
  // the same id may be written in either case
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/**
 * Whether an order already stands as its baker wants it: who presses twice, or in two windows, is not refused what they have.
 * That nobody came is no hand-over.
 */
export function isDoneAlready(
  action: SeveralAction,
  { status, readyAt, noShowAt }: Pick<Order, 'status' | 'readyAt' | 'noShowAt'>,
): boolean {
  const isSo = { confirm: true, tell_ready: readyAt !== null, complete: noShowAt === null }
  return status === orderStatusTable[action].to && isSo[action]
}
