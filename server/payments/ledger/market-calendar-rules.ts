import { addDays, dateInZone } from '#shared/ready-by.ts'
import { startOfDay } from '#shared/zone-clock.ts'

/** A closed month: its first day (YYYY-MM-DD), its borders, and the zone of its days. */
export interface ClosedMonthBorders {
  month: string
  time_zone: string
  starts_at: Date
  ends_at: Date
}

/**
 * The days and months of all money figures (decisions, one calendar for money), in the market's time zone. A closed
 * month keeps its borders and zone; the next month begins where it ended.
 */
export interface MarketCalendar {
  timeZone: string
  /** oldest first, without gaps */
  closed: readonly ClosedMonthBorders[]
}

/** The first moment of a day (YYYY-MM-DD), never before that of the previous day. */
export function dayStart({ timeZone, closed }: MarketCalendar, date: string): Date {
  const own = closed.find(({ month }) => month.slice(0, 7) === date.slice(0, 7))
  if (own) {
    if (date === own.month) return own.starts_at
    return earlier(later(startOfDay(date, own.time_zone), own.starts_at), own.ends_at)
  }
  const [first, last] = [closed[0], closed.at(-1)]
  const start = startOfDay(date, timeZone)
  if (last && date === monthAfter(last)) return last.ends_at
  if (last && date > last.month) return later(start, last.ends_at)
  return first ? earlier(start, first.starts_at) : start
}

/** The day (YYYY-MM-DD) that a moment falls on. */
export function dateOf({ timeZone, closed }: MarketCalendar, moment: Date): string {
  const own = closed.find(({ starts_at, ends_at }) => starts_at <= moment && moment < ends_at)
  if (own) return earlier(later(dateInZone(moment, own.time_zone), own.month), addDays(monthAfter(own), -1))
  const [first, last] = [closed[0], closed.at(-1)]
  const date = dateInZone(moment, timeZone)
  if (last && moment >= last.ends_at) return later(date, monthAfter(last))
  return first ? earlier(date, addDays(first.month, -1)) : date
}

/** The time zone of a month's (YYYY-MM) days. */
export function zoneOfMonth({ timeZone, closed }: MarketCalendar, month: string): string {
  return closed.find((one) => one.month.slice(0, 7) === month)?.time_zone ?? timeZone
}

/** A day or month of the calendar, with its first moment. */
export interface CalendarSpan {
  key: string
  start: Date
}

/** Returns days with their first moments, in the given order. */
export function daySpans(calendar: MarketCalendar, dates: readonly string[]): CalendarSpan[] {
  return dates.map((key) => ({ key, start: dayStart(calendar, key) }))
}

/** Converts a range of days to moments, `before` exclusive; null where the range is open. */
export function momentsOfDays(
  calendar: MarketCalendar,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): { since: Date | null; before: Date | null } {
  return {
    since: from === undefined ? null : dayStart(calendar, from),
    before: to === undefined ? null : dayStart(calendar, addDays(to, 1)),
  }
}

function monthAfter({ month }: Pick<ClosedMonthBorders, 'month'>): string {
  return `${addDays(month, 31).slice(0, 7)}-01`
}

function earlier<T extends Date | string>(one: T, other: T): T {
  return one < other ? one : other
}

function later<T extends Date | string>(one: T, other: T): T {
  return one > other ? one : other
}
