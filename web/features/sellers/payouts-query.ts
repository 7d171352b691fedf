import type { getPayouts } from '#shared/api/payouts.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** How the signed-in baker is paid; asked again when they come back from a provider's page in another tab. */
export const payoutsQuery = apiQuery<typeof getPayouts>('/api/sellers/payouts', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
