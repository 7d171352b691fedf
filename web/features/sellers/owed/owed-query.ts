import type { getOwed } from '#shared/api/owed.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What the signed-in baker owes, and how they can pay it; a sale may take it any time. */
export const owedQuery = apiQuery<typeof getOwed>('/api/sellers/owed', undefined, { staleTime: 0 })
