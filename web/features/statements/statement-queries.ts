import type { getStatement } from '#shared/api/statements.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's statement for the page's address; the server checks the period. */
export function statementQuery(search: URLSearchParams) {
  return apiQuery<typeof getStatement>('/api/sellers/statement', {
    query: { period: search.get('period') || undefined },
  })
}
