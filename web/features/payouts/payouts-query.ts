import type { getPayouts } from '#shared/api/payouts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The signed-in baker's rails; refetched on return from a provider's page in another tab. */
export const payoutsQuery = apiQuery<typeof getPayouts>('/api/sellers/payouts', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
