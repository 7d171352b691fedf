import { locale } from '#shared/locale.ts'

const format = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** Formats a calendar date YYYY-MM-DD as "Mar 2, 2026". */
export function dateText(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}
