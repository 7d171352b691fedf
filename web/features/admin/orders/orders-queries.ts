import type { AdminOrderList, getAnyOrder } from '#shared/api/admin-orders.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import { type ApiQuery, apiQuery, urlOf } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The filters and order in the tab's URL; the server validates them. */
export interface OrdersView {
  query?: string
  /** a status, or `open` for placed orders that are not finished */
  status?: string
  paymentStatus?: string
  cookId?: PersonId
  from?: string
  to?: string
  sort?: string
}

const names = ['query', 'status', 'paymentStatus', 'cookId', 'from', 'to', 'sort'] as const

/** The view in a URL; `open=1` means `status=open`. */
export function ordersViewOf(search: URLSearchParams): OrdersView {
  const given = names.flatMap((name): [string, string][] => {
    const value = search.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(given), ...(search.get('open') ? { status: 'open' } : {}) }
}

/** Whether any filter is set; the order is none. */
export function isNarrowed({ sort: _, ...narrowing }: OrdersView): boolean {
  return Object.keys(narrowing).length > 0
}

/** The view as API parameters. */
function queryOf({ status, ...view }: OrdersView): Record<string, string> {
  if (status === undefined) return { ...view }
  return { ...view, ...(status === 'open' ? { open: '1' } : { status }) }
}

/** The page of orders that the tab's URL requests (API-24, ADMIN-10). */
export function allOrdersQuery(search: URLSearchParams): ApiQuery<AdminOrderList> {
  const query = { ...queryOf(ordersViewOf(search)), ...pageParams(search) }
  return { key: [urlOf('/api/orders', { query })], options: {} }
}

/** The download link of the filtered orders. */
export function ordersFileHref(view: OrdersView): string {
  return urlOf('/api/admin/orders.csv', { query: queryOf(view) })
}

/** One order with all details. */
export function anyOrderQuery(id: OrderId) {
  return apiQuery<typeof getAnyOrder>('/api/admin/orders/:id', { params: { id } })
}

/** The URLs to refetch after a change of an order. */
export const staleAfterOrderChange = ['/api/orders', '/api/admin', '/api/dashboard'] as const
