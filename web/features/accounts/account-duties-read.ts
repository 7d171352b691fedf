import type { getAccountDuties } from '#shared/api/mailed-links.ts'
import { readOf } from '#web/reads.ts'

/**
 * What the user's account still has to do: an address to confirm, terms to accept. Asked again when they come back from the
 * mail, whose link opens another tab.
 */
export const accountDutiesRead = readOf<typeof getAccountDuties>('/api/auth/duties', undefined, {
  staleTime: 0,
  refetchOnWindowFocus: true,
})
