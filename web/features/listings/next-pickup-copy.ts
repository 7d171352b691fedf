import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { briefClock, briefLastMoment, briefMoment } from '#shared/brief-moment.ts'
import { clockAt } from '#shared/zone-clock.ts'

/** The next pickup that can still be ordered for, put briefly. */
export interface NextPickup {
  /** "Thu 6 PM", "the end of Fri" */
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
  return {
    orderBy: briefLastMoment(first.orderBy, timeZone, now),
    pickup: `${briefMoment(first.from, timeZone, now)}–${briefClock(clockAt(new Date(last.until), timeZone).readyByTime)}`,
  }
}
