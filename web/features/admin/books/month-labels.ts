import { locale } from '#shared/locale.ts'

const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Formats a month YYYY-MM as "November 2026". */
export function monthText(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
