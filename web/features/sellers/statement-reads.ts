import type { getStatement } from '#shared/api/statements.ts'
import { readOf } from '#web/reads.ts'

/** The signed-in baker's statement that the page's address asks for; the server checks what it says. */
export function statementRead(search: URLSearchParams) {
  return readOf<typeof getStatement>('/api/sellers/statement', {
    query: { period: search.get('period') || undefined },
  })
}
