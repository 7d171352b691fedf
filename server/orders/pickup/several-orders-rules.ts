import type { OrderId } from '#shared/api/ids.ts'
import type { BulkAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'

/** The distinct order ids, in order of first mention. */
export function eachOnce(ids: readonly OrderId[]): OrderId[] {
  // ids may differ in case
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/**
 * Whether an order already has the wanted state, so a second click is no error. A no-show does not count as handed
 * over.
 */
export function isDoneAlready(
  action: BulkAction,
  { status, readyAt, noShowAt }: Pick<Order, 'status' | 'readyAt' | 'noShowAt'>,
): boolean {
  const isSo = { confirm: true, tell_ready: readyAt !== null, complete: noShowAt === null }
  return status === orderStatusTable[action].to && isSo[action]
}
