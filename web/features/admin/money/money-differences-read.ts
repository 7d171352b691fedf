import type { CallAnswer } from '#shared/api/call.ts'
import type { listMoneyDifferences } from '#shared/api/money-differences.ts'
import { type Read, urlOf } from '#web/reads.ts'
import { pageRead } from '../page-asked.ts'

/** The page of open differences that a tab's address asks for (ADMIN-10). */
export function moneyDifferencesRead(search: URLSearchParams): Read<CallAnswer<typeof listMoneyDifferences>> {
  return { key: [urlOf('/api/admin/money/differences', { query: pageRead(search) })], options: {} }
}
