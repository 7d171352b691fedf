import type { Order } from '#shared/api/orders.ts'
import { isStoppedBySuspension } from '#shared/order-holds.ts'
import { isCancellationAsked, isOpen } from '#shared/order-status-groups.ts'

/** Whether the baker knows of the order, its pickup is still ahead, and it is not on hold. */
export function hasTicket({ placedAt, status, hold }: Pick<Order, 'placedAt' | 'status' | 'hold'>): boolean {
  return placedAt !== null && isOpen(status) && !isCancellationAsked(status) && !isStoppedBySuspension(hold)
}
