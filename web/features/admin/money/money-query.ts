import type { listMoney, MoneyList } from '#shared/api/admin-money.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The page of a list that a URL requests. */
export function moneyQuery(list: MoneyList, address: URLSearchParams) {
  return apiQuery<typeof listMoney>('/api/admin/money', { query: { list, ...pageParams(address) } })
}
