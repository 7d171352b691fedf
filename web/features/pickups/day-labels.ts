import { locale } from '#shared/locale.ts'
import { addDays } from '#shared/ready-by.ts'

const long = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'short',
  day: 'numeric',
})

/** Formats a day as "Today", "Tomorrow" or "Saturday, Nov 28"; both dates are YYYY-MM-DD. */
export function dayFromToday(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  return fullDay(date)
}

/** Formats a day as "Saturday, Nov 28", for print. */
export function fullDay(date: string): string {
  return long.format(new Date(`${date}T00:00:00Z`))
}
