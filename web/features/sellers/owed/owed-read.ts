import type { getOwed } from '#shared/api/owed.ts'
import { readOf } from '#web/reads.ts'

/** What the signed-in baker owes, and how they can pay it; a sale may take it any time. */
export const owedRead = readOf<typeof getOwed>('/api/sellers/owed', undefined, { staleTime: 0 })
