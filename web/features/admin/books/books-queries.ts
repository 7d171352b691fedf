import type { getSalesByPlace, getTrialBalance } from '#shared/api/books.ts'
import { apiQuery, urlOf } from '#web/data/api-query.ts'

/** The view in the tab's URL; invalid parameters are dropped. */
interface BooksView {
  month: string | undefined
  by: 'state' | 'zip'
}

export function booksViewOf(search: URLSearchParams): BooksView {
  const month = search.get('month') ?? ''
  return {
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    by: search.get('by') === 'zip' ? 'zip' : 'state',
  }
}

/** Every account's opening balance, debits and credits of the month. */
export function trialBalanceQuery({ month }: Pick<BooksView, 'month'>) {
  return apiQuery<typeof getTrialBalance>('/api/admin/books/trial-balance', { query: { month } })
}

/** The month's sales by place. */
export function salesByPlaceQuery(view: BooksView) {
  return apiQuery<typeof getSalesByPlace>('/api/admin/books/sales-by-place', { query: view })
}

/** The download links of both reports and of the orders. */
export const booksFiles = {
  trialBalance: ({ month }: Pick<BooksView, 'month'>) =>
    urlOf('/api/admin/books/trial-balance.csv', { query: { month } }),
  salesByPlace: (view: BooksView) => urlOf('/api/admin/books/sales-by-place.csv', { query: { ...view } }),
  orders: (query: { by: string; from: string; to: string }) =>
    urlOf('/api/admin/books/orders.csv', {
      query: { by: query.by, from: query.from || undefined, to: query.to || undefined },
    }),
}
