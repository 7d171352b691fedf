import { isClosedOn } from '#server/batches/batch-rules.ts'
import type { Holiday } from '#shared/api/listings.ts'
import { dateInZone } from '#shared/ready-by.ts'

/** The fields that decide whether the baker's holiday closes a listing; dates YYYY-MM-DD. */
export interface ClosableListing {
  closed_from: string | null
  closed_to: string | null
  closed_message: string | null
  ready_by_date: string
  time_zone: string
}

/**
 * The holiday that closes a listing to orders, or null: its pickup is within it, or today is, in the listing's time
 * zone.
 */
export function closingOf(listing: ClosableListing, now: Date): Holiday | null {
  const { closed_from: from, closed_to: to, closed_message: message, ready_by_date, time_zone } = listing
  if (from === null || to === null || message === null) return null
  const days = [ready_by_date, dateInZone(now, time_zone)]
  return days.some((day) => isClosedOn(listing, day)) ? { from, to, message } : null
}
