import type { PersonId } from '#shared/api/ids.ts'
import type { listOrders } from '#shared/api/orders.ts'
import { pagedReadOf } from '#web/reads.ts'

/** A page of the orders a person placed, newest first (API-13). */
export function buyerOrdersRead(buyerId: PersonId, cursor?: string) {
  return ordersRead({ buyerId }, cursor)
}

/** A page of the orders a baker received, newest first (API-12). */
export function sellerOrdersRead(sellerId: string, cursor?: string) {
  return ordersRead({ sellerId }, cursor)
}

function ordersRead(whose: { buyerId: PersonId } | { sellerId: string }, cursor: string | undefined) {
  const query = { ...whose, ...(cursor ? { cursor } : {}) }
  return pagedReadOf<typeof listOrders>('/api/orders', { query })
}
