import { type OrderStatus, orderStatuses } from '#shared/order-statuses.ts'

/** The filters of an order history; an absent one does not filter. */
export interface OrderFilters {
  status?: OrderStatus
  query?: string
  /** YYYY-MM-DD */
  from?: string
  to?: string
}

const aDate = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filters of a URL; invalid ones are dropped. */
export function orderFiltersOf(search: URLSearchParams): OrderFilters {
  const status = orderStatuses.find((known) => known === search.get('status'))
  const query = search.get('query')?.trim().slice(0, 100)
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ...(status ? { status } : {}),
    ...(query ? { query } : {}),
    ...(aDate.test(from) ? { from } : {}),
    ...(aDate.test(to) ? { to } : {}),
  }
}

/** Whether any filter is set. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.keys(filters).length > 0
}
