import type { listMoney, MoneyList } from '#shared/api/admin-money.ts'
import { readOf } from '#web/reads.ts'
import { pageRead } from '../page-asked.ts'

/** The page of a list that an address asks for. */
export function moneyRead(list: MoneyList, address: URLSearchParams) {
  return readOf<typeof listMoney>('/api/admin/money', { query: { list, ...pageRead(address) } })
}
