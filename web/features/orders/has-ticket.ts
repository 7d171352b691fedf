import type { Order } from '#shared/api/orders.ts'
import { isCancellationAsked, isOpen } from '#shared/order-status-groups.ts'

/** Whether a pickup lies ahead that the baker knows of. */
export function hasTicket({ placedAt, status }: Pick<Order, 'placedAt' | 'status'>): boolean {
  return placedAt !== null && isOpen(status) && !isCancellationAsked(status)
}
