import type { getStatement } from '#shared/api/statements.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's statement that the page's address asks for; the server checks what it says. */
export function statementQuery(search: URLSearchParams) {
  return apiQuery<typeof getStatement>('/api/sellers/statement', {
    query: { period: search.get('period') || undefined },
  })
}
