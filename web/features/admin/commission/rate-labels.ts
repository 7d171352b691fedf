import { highestRate, type ReportSpan } from '#shared/api/commission.ts'
import { locale } from '#shared/locale.ts'

/** Parses a rate typed in percent, "8.25", to four decimals, "0.0825"; null if invalid. */
export function rateOf(percent: string): string | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(percent.trim())
  if (!match) return null
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return hundredths > highestRate * 10_000 ? null : `0.${String(hundredths).padStart(4, '0')}`
}

/** The labels of the report's groupings. */
export const spanLabels: Readonly<Record<ReportSpan, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  baker: 'Baker',
}

const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The label of a report row: "Nov 22, 2026", "Week of Nov 16, 2026" or "November 2026". */
export function rowLabel(by: ReportSpan, key: string): string {
  const date = new Date(`${key}T00:00:00Z`)
  if (by === 'month') return month.format(date)
  return by === 'week' ? `Week of ${day.format(date)}` : day.format(date)
}
