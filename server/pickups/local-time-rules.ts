import { zoneOffset } from '#shared/zone-offset.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The first moment at which a zone's clock shows a minute of a day (YYYY-MM-DD), or a later one: of an hour that there is twice
 * the first, of one that there is not the moment when the clock jumps over it. So slots that follow one another on the clock do so in
 * time, without gap or overlap. Minute 1440 is the midnight at the end of the day.
 */
export function momentOn(date: string, minuteOfDay: number, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * minute
  const offsetAt = (time: number) => zoneOffset(new Date(time), timeZone)
  const before = offsetAt(asUtc - day)
  const after = offsetAt(asUtc + day)
  const [first, second] = [asUtc - before, asUtc - after]
  if (before === after || offsetAt(first) === before) return new Date(first)
  if (offsetAt(second) === after) return new Date(second)
  // the clock jumps over it, between the two
  let [low, high] = [second, first]
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / (2 * minute)) * minute
    if (offsetAt(middle) === after) high = middle
    else low = middle
  }
  return new Date(high)
}
