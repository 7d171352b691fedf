import { locale } from '#shared/locale.ts'

const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A short date from YYYY-MM-DD: "Nov 28". */
export function dayLabel(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** A bar's label: "Nov 28", or "Week of Nov 23". */
export function spanLabel(date: string, span: 'day' | 'week'): string {
  return span === 'day' ? dayLabel(date) : `Week of ${dayLabel(date)}`
}
