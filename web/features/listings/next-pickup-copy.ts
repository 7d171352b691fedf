import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { briefClock, briefLastMoment, briefMoment } from '#shared/brief-moment.ts'
import { clockAt } from '#shared/zone-clock.ts'

/** The short text of the next pickup that is open for orders. */
export interface NextPickup {
  /** "Thu 6 PM", "the end of Fri" */
  orderBy: string
  /** "Sat 9 AM–12 PM" */
  pickup: string
}

/**
 * The first slot open for orders at `now`, merged with the adjacent slots of its window, in the place's time zone;
 * null when there is none.
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
  return {
    orderBy: briefLastMoment(first.orderBy, timeZone, now),
    pickup: `${briefMoment(first.from, timeZone, now)}–${briefClock(clockAt(new Date(last.until), timeZone).readyByTime)}`,
  }
}
