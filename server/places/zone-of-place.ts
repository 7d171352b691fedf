import { defaultTimeZone } from '#shared/ready-by.ts'
import { isTimeZone } from '#shared/time-zone.ts'

/** A listing's point, and the time zone of its baker's browser. */
interface Place {
  latitude: number | null
  longitude: number | null
  timeZone?: string | undefined
}

/** A listing's time zone: that of its place, else the baker's, else the default (decisions, time zone). */
export async function zoneOfPlace({ latitude, longitude, timeZone }: Place): Promise<string> {
  const fallback = timeZone ?? defaultTimeZone
  if (latitude === null || longitude === null) return fallback
  // loaded on first use to keep the start fast
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  const zone = lookUp(latitude, longitude)
  return isTimeZone(zone) ? zone : fallback
}
