import type { CardListing } from './api/listings.ts'
import { addDays, clock12, dateInZone, dayText } from './ready-by.ts'
import { clockAt, endedDay, readyMoment } from './zone-clock.ts'

/** A YYYY-MM-DD date as "today", "tomorrow", "Thu" within a week, else "Thu, Dec 3". */
function briefDay(date: string, today: string): string {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  const words = dayText(date)
  return date < addDays(today, 7) ? words.slice(0, 3) : words
}

/** A 24-hour HH:MM as "6 PM" or "6:30 PM", with a space that does not break. */
export function briefClock(time: string): string {
  return clock12(time).replace(':00', '').replace(' ', '\u00a0')
}

/** A moment (ISO 8601) by the clock of a place: "Thu 6 PM", "tomorrow 9:30 AM", "Thu, Dec 3, 6 PM". */
export function briefMoment(moment: string, timeZone: string, now: Date): string {
  const { readyByDate, readyByTime } = clockAt(new Date(moment), timeZone)
  const day = briefDay(readyByDate, dateInZone(now, timeZone))
  return `${day}${day.includes(',') ? ',' : ''} ${briefClock(readyByTime)}`
}

/** A deadline, briefly; midnight becomes "the end of Sat" or "the end of today". */
export function briefLastMoment(moment: string, timeZone: string, now: Date): string {
  const day = endedDay(moment, timeZone)
  return day === null
    ? briefMoment(moment, timeZone, now)
    : `the end of ${briefDay(day, dateInZone(now, timeZone))}`
}

/** The last moment to order, briefly; null when it has passed or is not before the ready time. */
export function briefOrderBy(
  listing: Parameters<typeof readyMoment>[0] & { orderBy: string | null },
  now: Date,
): string | null {
  const { orderBy, timeZone } = listing
  if (orderBy === null) return null
  const by = new Date(orderBy)
  return by > now && by < readyMoment(listing) ? briefLastMoment(orderBy, timeZone, now) : null
}

/** The next pickup of a listing and its order deadline. */
interface BriefPickup {
  /** "Thu 6 PM", "the end of Fri"; null when the deadline is the start of the pickup */
  orderBy: string | null
  /** "Sat 9 AM–12 PM", with "+1" when that day has another window */
  pickup: string
}

/** The next pickup window and its order deadline; null when there is no window. */
export function briefPickup(
  { nextPickup: next, timeZone }: Pick<CardListing, 'nextPickup' | 'timeZone'>,
  now: Date,
): BriefPickup | null {
  if (next === null) return null
  const { date: readyByDate, from: readyByTime, until, more } = next
  const begins = readyMoment({ readyByDate, readyByTime, timeZone })
  const hours = `${briefMoment(begins.toISOString(), timeZone, now)}–${briefClock(until)}`
  return {
    orderBy: new Date(next.orderBy) < begins ? briefLastMoment(next.orderBy, timeZone, now) : null,
    pickup: more === 0 ? hours : `${hours} +${more}`,
  }
}
