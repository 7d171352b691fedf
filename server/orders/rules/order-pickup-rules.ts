import { isOpen, isSold, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import type { OrderState } from './order-status-rules.ts'

/**
 * Whether the reader may see a hidden exact address: the baker always, the buyer once the order is confirmed, also
 * during a cancellation request (decisions, contact details).
 */
export function mayKnowPickupPlace(order: OrderState, role: OrderRole): boolean {
  const state = order.status_before_request ?? order.status
  return role === 'baker' || isToHandOver(state) || isSold(state)
}

/** Whether the pickup code is usable: from placing until the order is closed. */
export function isTicketOpen({ status, placed_at }: OrderState): boolean {
  return placed_at !== null && isOpen(status)
}
