import type { getPayouts } from '#shared/api/payouts.ts'
import { readOf } from '#web/reads.ts'

/** How the signed-in baker is paid; asked again when they come back from a provider's page in another tab. */
export const payoutsRead = readOf<typeof getPayouts>('/api/sellers/payouts', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
