import { isCancelled } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** Why an order cannot be packed, in words; null when it can. */
export function refusePacking(status: OrderStatus): string | null {
  return isCancelled(status) ? 'This order was cancelled. There is nothing to pack.' : null
}
