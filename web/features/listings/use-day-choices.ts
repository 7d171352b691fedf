import { addDays, dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { useNow } from '#web/rendering/now.tsx'
import { dayNames } from './filter-labels.ts'

/** The number of days ahead to choose from. */
const daysAhead = 14

/** The days that the bar offers, plus the day of the address. Dates are YYYY-MM-DD. */
export function useDayChoices(chosen: string | undefined): string[] {
  // a fixed time zone, to render the same on server and browser
  const today = dateInZone(useNow(), defaultTimeZone)
  const dates = Array.from({ length: daysAhead - 2 }, (_, index) => addDays(today, index + 2))
  return [...new Set([...Object.keys(dayNames), ...dates, ...(chosen ? [chosen] : [])])]
}
