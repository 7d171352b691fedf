import type { getSettings } from '#shared/api/settings.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The public settings; what changes in them seldom matters to a page that is open already. */
export const settingsQuery = apiQuery<typeof getSettings>('/api/settings', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})
