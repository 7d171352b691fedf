import type { listHeldOrders } from '#shared/api/order-holds.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The page of orders on hold that a URL requests. */
export function heldOrdersQuery(address: URLSearchParams) {
  return apiQuery<typeof listHeldOrders>('/api/admin/money/holds', { query: pageParams(address) })
}
