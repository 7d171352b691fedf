import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { addDays, clock12, dateInZone, dayText } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'

/** The next pickup that can still be ordered for, put briefly. */
export interface NextPickup {
  /** "Thu 6 PM" */
  orderBy: string
  /** "Sat 9 AM–12 PM" */
  pickup: string
}

/**
 * The first slot that can be ordered for at a moment, together with those of its window that follow without a gap, by the clock
 * of the place; null where there is none.
 */
export function nextPickup(slots: readonly PossiblePickup[], now: Date): NextPickup | null {
  const open = slots.filter(({ orderBy }) => new Date(orderBy) > now)
  const [first] = open
  if (!first) return null
  const { timeZone } = first
  const last = open.reduce(
    (end, slot) => (slot.id === first.id && slot.startsAt === end.until ? slot : end),
    first,
  )
  const [by, from, until] = [first.orderBy, first.from, last.until].map((moment) =>
    clockAt(new Date(moment), timeZone),
  )
  if (!(by && from && until)) return null
  const today = dateInZone(now, timeZone)
  return {
    orderBy: `${briefDay(by.readyByDate, today)} ${briefClock(by.readyByTime)}`,
    pickup: `${briefDay(from.readyByDate, today)} ${briefClock(from.readyByTime)}–${briefClock(until.readyByTime)}`,
  }
}

/** "today", "tomorrow", "Thu" within a week, else "Thu, Dec 3". */
function briefDay(date: string, today: string): string {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  const words = dayText(date)
  return date < addDays(today, 7) ? words.slice(0, 3) : words
}

/** "6 PM", "6:30 PM", which no line breaks. */
function briefClock(time: string): string {
  return clock12(time).replace(':00', '').replace(' ', '\u00a0')
}
