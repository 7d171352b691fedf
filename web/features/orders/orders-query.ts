import type { PersonId } from '#shared/api/ids.ts'
import type { listOrders } from '#shared/api/orders.ts'
import { pagedApiQuery } from '#web/data/api-query.ts'

/** A page of the orders a person placed, newest first (API-13), or of those that match `query`. */
export function buyerOrdersQuery(buyerId: PersonId, cursor?: string, query?: string) {
  return ordersQuery({ buyerId, ...(query ? { query } : {}) }, cursor)
}

/** The first page of the orders a baker received, newest first (API-12). */
export function sellerOrdersQuery(sellerId: string) {
  return ordersQuery({ sellerId })
}

function ordersQuery(whose: { buyerId: PersonId } | { sellerId: string }, cursor?: string) {
  const query = { ...whose, ...(cursor ? { cursor } : {}) }
  return pagedApiQuery<typeof listOrders>('/api/orders', { query })
}
