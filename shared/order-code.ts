import type { OrderId } from './api/ids.ts'

/** An order's short code on lists and bag labels: the end of its id, which alone differs among the orders of a day. */
export function orderCode(id: OrderId): string {
  return id.slice(-6).toUpperCase()
}
