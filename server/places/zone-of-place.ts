import { defaultTimeZone } from '#shared/ready-by.ts'
import { isTimeZone } from '#shared/time-zone.ts'

/** Where a baker says a listing is, and the zone of the baker's own browser. */
interface Place {
  latitude: number | null
  longitude: number | null
  timeZone?: string | undefined
}

/** The zone of a listing's clock: its place's, else the baker's, else the default one (decisions, time zone). */
export async function zoneOfPlace({ latitude, longitude, timeZone }: Place): Promise<string> {
  const fallback = timeZone ?? defaultTimeZone
  if (latitude === null || longitude === null) return fallback
  // loaded when first needed: the map of zones would only delay the start
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  const zone = lookUp(latitude, longitude)
  return isTimeZone(zone) ? zone : fallback
}
