import { locale } from './locale.ts'
import { formatOfZone } from './zone-format.ts'
import { zoneOffset } from './zone-offset.ts'

/** When a listing is ready, by the clock of its place (decisions, time zone). */
export interface ReadyBy {
  /** YYYY-MM-DD */
  readyByDate: string
  /** HH:MM, 24 hours */
  readyByTime: string
  /** IANA zone of the listing's place */
  timeZone: string
}

/** The default time zone of a market, and of places without their own. */
export const defaultTimeZone = 'America/New_York'

/** The calendar date (YYYY-MM-DD) that a moment falls on in a zone. */
export function dateInZone(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + zoneOffset(moment, timeZone)).toISOString().slice(0, 10)
}

/** The calendar date `days` after a YYYY-MM-DD date. */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The `count` days that end with `today`, the oldest first, all YYYY-MM-DD. */
export function daysUpTo(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
}

/** A 24-hour HH:MM as a 12-hour AM/PM clock: "17:05" → "5:05 PM" (CARD-13). */
export const clock12 = locale === 'en-US' ? americanClock : localClock()

/** The US format without Intl, which takes a phone some hundredths of a second to load. */
function americanClock(time: string): string {
  const [hour, minute] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

function localClock(): typeof americanClock {
  const clock = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short' })
  // engines differ in the space before AM and PM
  return (time) => clock.format(new Date(`2000-01-01T${time}Z`)).replace(/\s/, ' ')
}

/** "Today at 5:00 PM", "Tomorrow at 8:00 AM" or "Sat, Nov 28 at 2:00 PM", meant in the listing's zone (CARD-13). */
export function readyByLabel(ready: ReadyBy, now: Date): string {
  const today = dateInZone(now, ready.timeZone)
  const time = clock12(ready.readyByTime)
  if (ready.readyByDate === today) return `Today at ${time}`
  if (ready.readyByDate === addDays(today, 1)) return `Tomorrow at ${time}`
  return `${dateLabel(ready.readyByDate, today)} at ${time}`
}

// created on first use: Intl takes a phone 0.1 seconds to load
const shortDate = { weekday: 'short', month: 'short', day: 'numeric' } as const
const dateThisYear = formatOfZone(shortDate, locale)
const dateOfYear = formatOfZone({ ...shortDate, year: 'numeric' }, locale)

/** A YYYY-MM-DD date as "Sat, Nov 28". */
export function dayText(date: string): string {
  return dateThisYear('UTC').format(new Date(`${date}T12:00:00Z`))
}

function dateLabel(date: string, today: string): string {
  if (date.slice(0, 4) === today.slice(0, 4)) return dayText(date)
  return dateOfYear('UTC').format(new Date(`${date}T12:00:00Z`))
}
