import { addDays, dateInZone } from '#shared/ready-by.ts'
import { startOfDay } from '#shared/zone-clock.ts'

/** A month of the books; `until` is exclusive. */
export interface BookMonth {
  /** YYYY-MM */
  month: string
  from: Date
  until: Date
  isClosed: boolean
}

interface Closed {
  /** YYYY-MM-DD, its first day */
  month: string
  starts_at: Date
  ends_at: Date
}

/**
 * Returns all months from the first ledger entry to now, oldest first, in a time zone. Closed months keep their
 * borders, and the next one begins there, so that a new zone leaves no gap or overlap.
 */
export function bookMonths(
  { first, now, timeZone }: { first: Date | null; now: Date; timeZone: string },
  closed: readonly Closed[],
): BookMonth[] {
  const kept = new Map(closed.map((one) => [one.month.slice(0, 7), one]))
  const last = closed.at(-1)?.month.slice(0, 7) ?? ''
  const current = later(dateInZone(now, timeZone).slice(0, 7), last)
  const months: BookMonth[] = []
  const start = closed[0]?.month.slice(0, 7) ?? dateInZone(first ?? now, timeZone).slice(0, 7)
  for (let month = start; month <= current; month = monthAfter(month)) {
    const known = kept.get(month)
    const from = known?.starts_at ?? months.at(-1)?.until ?? monthStart(month, timeZone)
    const until = known?.ends_at ?? monthStart(monthAfter(month), timeZone)
    months.push({ month, from, until, isClosed: known !== undefined })
  }
  return months
}

/** The month that can be closed now: the first open one, if it is over. */
export function closableMonth(months: readonly BookMonth[], now: Date): BookMonth | null {
  const next = months.find(({ isClosed }) => !isClosed)
  return next !== undefined && next.until <= now ? next : null
}

/** The first moment of a month YYYY-MM. */
function monthStart(month: string, timeZone: string): Date {
  return startOfDay(`${month}-01`, timeZone)
}

/** The month after a month, both YYYY-MM. */
function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
