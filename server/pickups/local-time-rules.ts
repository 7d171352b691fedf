import { zoneOffset } from '#shared/zone-offset.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The first moment at which the zone's clock shows this minute of a day (YYYY-MM-DD) or a later one, so consecutive
 * slots never overlap or leave a gap at a clock change. Minute 1440 is midnight at the end of the day.
 */
export function momentOn(date: string, minuteOfDay: number, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * minute
  const offsetAt = (time: number) => zoneOffset(new Date(time), timeZone)
  const before = offsetAt(asUtc - day)
  const after = offsetAt(asUtc + day)
  const [first, second] = [asUtc - before, asUtc - after]
  if (before === after || offsetAt(first) === before) return new Date(first)
  if (offsetAt(second) === after) return new Date(second)
  // the minute is skipped by the clock change; find the moment of the change
  let [low, high] = [second, first]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / (2 * minute)) * minute
    if (offsetAt(middle) === after) high = middle
    else low = middle
  }
  return new Date(high)
}
