import type { PickupSpan } from '#shared/pickup-span.ts'

/** What of a row says when it is picked up. */
interface PickedUp {
  /** YYYY-MM-DD */
  ready_by_date: string
  pickup_spans: readonly PickupSpan[] | null
}

/** When it is picked up next, as cards say it. */
export interface NextPickup extends PickupSpan {
  /** in how many more windows on that day */
  more: number
}

/** The dates (YYYY-MM-DD) for which goods can be ordered as far as windows say: those of their windows, else the day on which they are ready. */
export function pickupDates({ ready_by_date, pickup_spans }: PickedUp, now: Date): string[] {
  if (pickup_spans === null) return [ready_by_date]
  return pickup_spans.filter(isOpenAt(now)).map(({ date }) => date)
}

/**
 * The first window for which goods can be ordered, until when, which is no later than they themselves can (`order_by`), and how many more
 * there are on its day; null where windows have no say, or all are over.
 */
export function nextPickup(
  { pickup_spans, order_by }: { pickup_spans: readonly PickupSpan[] | null; order_by: Date | null },
  now: Date,
): NextPickup | null {
  const open = (pickup_spans ?? []).filter(isOpenAt(now))
  const [first] = open
  if (!first) return null
  const isSooner = order_by !== null && order_by < new Date(first.orderBy)
  const more = open.filter(({ date }) => date === first.date).length - 1
  return { ...first, orderBy: isSooner ? order_by.toISOString() : first.orderBy, more }
}

function isOpenAt(now: Date) {
  return ({ orderBy }: PickupSpan) => new Date(orderBy) > now
}
