import { defaultTimeZone } from '#shared/ready-by.ts'
import { isTimeZone } from '#shared/time-zone.ts'

/** The browser's time zone, e.g. "America/Chicago". */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : defaultTimeZone
}
