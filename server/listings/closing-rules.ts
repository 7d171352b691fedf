import { isClosedOn } from '#server/batches/batch-rules.ts'
import type { Holiday } from '#shared/api/holidays.ts'
import { dateInZone } from '#shared/ready-by.ts'

/** What of a listing decides whether its baker's holiday closes it; dates YYYY-MM-DD. */
export interface ClosableListing {
  closed_from: string | null
  closed_to: string | null
  closed_message: string | null
  ready_by_date: string
  time_zone: string
}

/**
 * The holiday for which a listing cannot be ordered, or null: it is to be picked up within it, or it is now, when nobody
 * would answer the order. Days are those of the listing's place.
 */
export function closingOf(listing: ClosableListing, now: Date): Holiday | null {
  const { closed_from: from, closed_to: to, closed_message: message, ready_by_date, time_zone } = listing
  if (from === null || to === null || message === null) return null
  const days = [ready_by_date, dateInZone(now, time_zone)]
  return days.some((day) => isClosedOn(listing, day)) ? { from, to, message } : null
}
