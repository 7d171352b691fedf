import type { getSettings } from '#shared/api/settings.ts'
import { readOf } from '#web/reads.ts'

/** The public settings; what changes in them seldom matters to a page that is open already. */
export const settingsRead = readOf<typeof getSettings>('/api/settings', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})
