import { paths } from '#web/paths.ts'

/** An order's receipt, to be printed. */
export function receiptPath(orderId: string): string {
  return `${paths.myOrders}/${encodeURIComponent(orderId)}/receipt`
}
