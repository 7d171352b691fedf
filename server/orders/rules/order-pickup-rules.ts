import { isOpen, isSold, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import type { OrderState } from './order-status-rules.ts'

/**
 * Whether the order's reader may know the exact place of pickup when its baker hides the address: the baker always, the
 * buyer once the order is confirmed (decisions, contact details). A request to cancel takes back nothing already told.
 */
export function mayKnowPickupPlace(order: OrderState, role: OrderRole): boolean {
  const state = order.status_before_request ?? order.status
  return role === 'baker' || isToHandOver(state) || isSold(state)
}

/** Whether the buyer's pickup code is still of use: from when the order was placed until it is over. */
export function isTicketOpen({ status, placed_at }: OrderState): boolean {
  return placed_at !== null && isOpen(status)
}
