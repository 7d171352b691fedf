import type { CallResponse } from '#shared/api/call.ts'
import type { listMoneyDifferences } from '#shared/api/money-differences.ts'
import { type ApiQuery, urlOf } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The page of open differences that the tab's URL requests (ADMIN-10). */
export function moneyDifferencesQuery(
  search: URLSearchParams,
): ApiQuery<CallResponse<typeof listMoneyDifferences>> {
  return { key: [urlOf('/api/admin/money/differences', { query: pageParams(search) })], options: {} }
}
