import type { getOwed } from '#shared/api/owed.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's balance owed and how to pay it; never fresh, because any sale can reduce it. */
export const owedQuery = apiQuery<typeof getOwed>('/api/sellers/owed', undefined, { staleTime: 0 })
