import type { AdminOrderList, getAnyOrder } from '#shared/api/admin-orders.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import { type ApiQuery, apiQuery, urlOf } from '#web/data/api-query.ts'
import { pageParams } from '../page-asked.ts'

/** What of the tab's address narrows and sorts the list of orders; the server checks what it says. */
export interface OrdersView {
  query?: string
  /** a status, or `open` for those with their baker and not over */
  status?: string
  paymentStatus?: string
  cookId?: PersonId
  from?: string
  to?: string
  sort?: string
}

const names = ['query', 'status', 'paymentStatus', 'cookId', 'from', 'to', 'sort'] as const

/** The view that an address means; `open=1` is as good as `status=open`. */
export function ordersViewOf(search: URLSearchParams): OrdersView {
  const given = names.flatMap((name): [string, string][] => {
    const value = search.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(given), ...(search.get('open') ? { status: 'open' } : {}) }
}

/** Whether the view leaves anything out; its order does not. */
export function isNarrowed({ sort: _, ...narrowing }: OrdersView): boolean {
  return Object.keys(narrowing).length > 0
}

/** The view as the server's query. */
function queryOf({ status, ...view }: OrdersView): Record<string, string> {
  if (status === undefined) return { ...view }
  return { ...view, ...(status === 'open' ? { open: '1' } : { status }) }
}

/** The page of the list that the tab's address asks for (API-24, ADMIN-10). */
export function allOrdersQuery(search: URLSearchParams): ApiQuery<AdminOrderList> {
  const query = { ...queryOf(ordersViewOf(search)), ...pageParams(search) }
  return { key: [urlOf('/api/orders', { query })], options: {} }
}

/** Where the orders of a view are as a file. */
export function ordersFileHref(view: OrdersView): string {
  return urlOf('/api/admin/orders.csv', { query: queryOf(view) })
}

/** One order with everything there is to know of it. */
export function anyOrderQuery(id: OrderId) {
  return apiQuery<typeof getAnyOrder>('/api/admin/orders/:id', { params: { id } })
}

/** The addresses of all that shows orders in the console. */
export const ordersTouched = ['/api/orders', '/api/admin', '/api/dashboard'] as const
