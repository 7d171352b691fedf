import { addDays, dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { useNow } from '#web/rendering/now.tsx'
import { dayNames } from './filter-labels.ts'

/** How many days ahead can be chosen. */
const daysAhead = 14

/** The days that the bar offers, and the one that an address asks for. Dates are YYYY-MM-DD. */
export function useDayChoices(chosen: string | undefined): string[] {
  // one zone for all, so that server and browser render the same
  const today = dateInZone(useNow(), defaultTimeZone)
  const dates = Array.from({ length: daysAhead - 2 }, (_, index) => addDays(today, index + 2))
  return [...new Set([...Object.keys(dayNames), ...dates, ...(chosen ? [chosen] : [])])]
}
