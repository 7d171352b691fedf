import { addDays, dateInZone, dayText, type ReadyBy, readyByLabel } from './ready-by.ts'
import { zoneOffset } from './zone-offset.ts'

/** A moment by the clock of a time zone, to the minute. */
export function clockAt(moment: Date, timeZone: string): ReadyBy {
  const shown = new Date(moment.getTime() + zoneOffset(moment, timeZone)).toISOString()
  return { readyByDate: shown.slice(0, 10), readyByTime: shown.slice(11, 16), timeZone }
}

/** A moment for files, to the second, with the zone's offset: "2026-10-31T22:30:00-04:00". */
export function momentWithOffset(moment: Date, timeZone: string): string {
  const offset = zoneOffset(moment, timeZone)
  const clock = new Date(moment.getTime() + offset).toISOString().slice(0, 19)
  const minutes = Math.abs(offset) / 60_000
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${clock}${offset < 0 ? '-' : '+'}${parts.join(':')}`
}

/** The ready time inside a sentence: "today at 5:00 PM". */
export function readyByInSentence(ready: ReadyBy, now: Date): string {
  return readyByLabel(ready, now).replace(/^To/, 'to')
}

/** A moment (ISO 8601) inside a sentence, by the clock of a place: "tomorrow at 8:00 AM". */
export function momentInSentence(moment: string, timeZone: string, now: Date): string {
  return readyByInSentence(clockAt(new Date(moment), timeZone), now)
}

/** A deadline (ISO 8601) inside a sentence: "today at 6:00 PM"; midnight is "the end of Sat, Nov 28". */
export function lastMomentInSentence(moment: string, timeZone: string, now: Date): string {
  const day = endedDay(moment, timeZone)
  if (day === null) return momentInSentence(moment, timeZone, now)
  const today = dateInZone(now, timeZone)
  if (day === today) return 'the end of today'
  return day === addDays(today, 1) ? 'the end of tomorrow' : `the end of ${dayText(day)}`
}

/** The day (YYYY-MM-DD) that ends at this moment when it is midnight in the zone; else null. */
export function endedDay(moment: string, timeZone: string): string | null {
  const at = new Date(moment)
  const date = dateInZone(at, timeZone)
  return at.getTime() === startOfDay(date, timeZone).getTime() ? addDays(date, -1) : null
}

/** The moment a listing is ready. A clock time that daylight saving skips counts as the hour after it. */
export function readyMoment(ready: ReadyBy): Date {
  const asUtc = new Date(`${ready.readyByDate}T${ready.readyByTime}:00Z`)
  const first = new Date(asUtc.getTime() - zoneOffset(asUtc, ready.timeZone))
  const offset = zoneOffset(first, ready.timeZone)
  const second = new Date(asUtc.getTime() - offset)
  // for a skipped time, one is an hour before the jump and the other an hour after
  return zoneOffset(second, ready.timeZone) === offset || second > first ? second : first
}

/** The first moment of a date (YYYY-MM-DD) in a zone, also where the clock skips midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = readyMoment({ readyByDate: date, readyByTime: '00:00', timeZone })
  // where the clock shows midnight twice, the day begins with the first
  const earlier = new Date(midnight.getTime() - hour)
  return dateInZone(earlier, timeZone) === date ? earlier : midnight
}

const hour = 60 * 60_000
