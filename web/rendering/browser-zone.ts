import { defaultTimeZone } from '#shared/ready-by.ts'
import { isTimeZone } from '#shared/time-zone.ts'
import { useHydrated } from './use-hydrated.ts'

/** The browser's time zone, e.g. "America/Chicago"; on the server, the market's. Render with `useBrowserZone` instead. */
export function browserZone(): string {
  if (typeof window === 'undefined') return defaultTimeZone
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : defaultTimeZone
}

/** The browser's time zone; null before hydration, because the server does not know it. */
export function useBrowserZone(): string | null {
  return useHydrated() ? browserZone() : null
}
