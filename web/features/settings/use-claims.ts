import type { Settings } from '#shared/api/settings.ts'
import { useRead } from '#web/use-read.ts'
import { settingsRead } from './settings-read.ts'

/** What the home page claims of the site (LAND-20 to LAND-23; decisions, marketing claims); undefined until it is known. */
export function useClaims(): Settings['claims'] | undefined {
  return useRead(settingsRead).data?.claims
}
