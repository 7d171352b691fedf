import { isSold } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** Whether an order is sold and its payout written; until then neither platform nor baker has a part of it. */
export function isSettledSale({
  status,
  pays_out_at,
}: {
  status: OrderStatus
  pays_out_at: Date | null
}): boolean {
  return isSold(status) && pays_out_at === null
}
