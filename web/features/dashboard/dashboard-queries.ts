import type { Listing } from '#shared/api/listings.ts'
import type { Order } from '#shared/api/orders.ts'
import type { ListPage } from '#shared/api/paging.ts'
import type { getSellerOverview } from '#shared/api/seller-overview.ts'
import { type ApiQuery, apiQuery, urlOf } from '#web/data/api-query.ts'

/** The overview of the signed-in baker (DASH-04, DASH-05). */
export const sellerOverviewQuery = apiQuery<typeof getSellerOverview>('/api/sellers/overview')

/** The page of the baker's listings for the dashboard's address; the server checks the values. */
export function myListingsQuery(search: URLSearchParams): ApiQuery<ListPage<Listing>> {
  return pageOf('/api/sellers/listings', named(search, 'query', 'state', 'sort', 'cursor'))
}

/** The page of the baker's received orders for the dashboard's address (API-12). */
export function orderHistoryQuery(sellerId: string, search: URLSearchParams): ApiQuery<ListPage<Order>> {
  return pageOf('/api/orders', { sellerId, ...named(search, 'status', 'query', 'from', 'to', 'cursor') })
}

function pageOf<Item>(path: string, query: Readonly<Record<string, unknown>>): ApiQuery<ListPage<Item>> {
  return { key: [urlOf(path, { query }), 'paged'], options: {} }
}

/** The named parameters of an address; the request omits empty ones. */
function named(search: URLSearchParams, ...names: string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, search.get(name)]))
}
