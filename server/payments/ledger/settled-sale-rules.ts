import { isSold } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** Whether a sale is made and paid out, or its payout is written: until then nothing of it is the platform's or the baker's. */
export function isSettledSale({
  status,
  pays_out_at,
}: {
  status: OrderStatus
  pays_out_at: Date | null
}): boolean {
  return isSold(status) && pays_out_at === null
}
