import type { PickupSpan } from '#shared/pickup-span.ts'

/** The fields that decide a row's pickup dates. */
interface PickedUp {
  /** YYYY-MM-DD */
  ready_by_date: string
  pickup_spans: readonly PickupSpan[] | null
}

/** The next pickup window, as cards show it. */
export interface NextPickup extends PickupSpan {
  /** the number of further windows on that day */
  more: number
}

/** The pickup dates (YYYY-MM-DD) that can be ordered: those of open windows, or without windows the ready date. */
export function pickupDates({ ready_by_date, pickup_spans }: PickedUp, now: Date): string[] {
  if (pickup_spans === null) return [ready_by_date]
  return pickup_spans.filter(isOpenAt(now)).map(({ date }) => date)
}

/**
 * The next window that can still be ordered, with its order-by time (at most `order_by`) and the number of others that
 * day; null without windows or when all are over.
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
