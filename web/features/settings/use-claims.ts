import type { Settings } from '#shared/api/settings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { settingsQuery } from './settings-query.ts'

/** The home page's marketing claims (LAND-20 to LAND-23; decisions, marketing claims); undefined until loaded. */
export function useClaims(): Settings['claims'] | undefined {
  return useApiQuery(settingsQuery).data?.claims
}
