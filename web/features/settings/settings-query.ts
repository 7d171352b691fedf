import type { getSettings } from '#shared/api/settings.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The public settings; an open page does not need their rare changes. */
export const settingsQuery = apiQuery<typeof getSettings>('/api/settings', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})
