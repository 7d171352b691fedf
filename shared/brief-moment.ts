import type { CardListing } from './api/listings.ts'
import { addDays, clock12, dateInZone, dayText } from './ready-by.ts'
import { clockAt, endedDay, readyMoment } from './zone-clock.ts'

/** "today", "tomorrow", "Thu" within a week, else "Thu, Dec 3", of a YYYY-MM-DD. */
function briefDay(date: string, today: string): string {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  const words = dayText(date)
  return date < addDays(today, 7) ? words.slice(0, 3) : words
}

/** "6 PM", "6:30 PM" of a 24-hour HH:MM, which no line breaks. */
export function briefClock(time: string): string {
  return clock12(time).replace(':00', '').replace(' ', '\u00a0')
}

/** "Thu 6 PM", "tomorrow 9:30 AM", "Thu, Dec 3, 6 PM": a moment (as JSON has it) by the clock of a place, put briefly. */
export function briefMoment(moment: string, timeZone: string, now: Date): string {
  const { readyByDate, readyByTime } = clockAt(new Date(moment), timeZone)
  const day = briefDay(readyByDate, dateInZone(now, timeZone))
  return `${day}${day.includes(',') ? ',' : ''} ${briefClock(readyByTime)}`
}

/** The same of the last moment for something; of midnight "the end of Sat", "the end of today". */
export function briefLastMoment(moment: string, timeZone: string, now: Date): string {
  const day = endedDay(moment, timeZone)
  return day === null
    ? briefMoment(moment, timeZone, now)
    : `the end of ${briefDay(day, dateInZone(now, timeZone))}`
}

/** The same of the last moment to order, where that is before it is ready and yet to come; else null. */
export function briefOrderBy(
  listing: Parameters<typeof readyMoment>[0] & { orderBy: string | null },
  now: Date,
): string | null {
  const { orderBy, timeZone } = listing
  if (orderBy === null) return null
  const by = new Date(orderBy)
  return by > now && by < readyMoment(listing) ? briefLastMoment(orderBy, timeZone, now) : null
}

/** The next pickup of a listing, and until when to order for it. */
interface BriefPickup {
  /** "Thu 6 PM", "the end of Fri"; null where that is as it begins */
  orderBy: string | null
  /** "Sat 9 AM–12 PM", and "+1" where there is another window on that day */
  pickup: string
}

/** By when to order a listing for its next pickup window, and when that is; null where it has none. */
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
