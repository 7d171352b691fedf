import type { OrderId } from '#shared/api/ids.ts'
import { paths } from '#web/paths.ts'

/** The page of an order's printable receipt. */
export function receiptPath(orderId: OrderId): string {
  return `${paths.myOrders}/${encodeURIComponent(orderId)}/receipt`
}
