import type { OrderId } from '#shared/api/ids.ts'
import { paths } from '#web/paths.ts'

/** An order's receipt, to be printed. */
export function receiptPath(orderId: OrderId): string {
  return `${paths.myOrders}/${encodeURIComponent(orderId)}/receipt`
}
