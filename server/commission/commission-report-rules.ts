import { type CommissionReportSearch, longestReport, type ReportSpan } from '#shared/api/commission.ts'
import { addDays } from '#shared/ready-by.ts'

/** Days in a report without a first day. */
const usualLength = 30

/** The first and last day of a report, and its grouping. */
export interface ReportRange {
  by: ReportSpan
  from: string
  to: string
}

/** Problems with the requested days, by field. */
type RangeProblem = { fields: Partial<Record<'from' | 'to', string>> }

/** Completes the range: it ends today by default, and covers 30 days. */
export function reportRange(
  { by = 'day', from, to }: CommissionReportSearch,
  today: string,
): ReportRange | RangeProblem {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - usualLength)
  if (first > last) return { fields: { to: 'Choose a day that isn’t before the first day' } }
  if (addDays(first, longestReport) <= last)
    return { fields: { from: `A report covers at most ${longestReport} days` } }
  return { by, from: first, to: last }
}

/** First days of all spans of a report, oldest first; weeks begin on Monday. */
export function spansOf({ by, from, to }: ReportRange): string[] {
  const spans: string[] = []
  for (let day = spanStart(by, from); day <= to; day = nextSpan(by, day)) spans.push(day)
  return spans
}

function spanStart(by: ReportSpan, day: string): string {
  if (by === 'month') return `${day.slice(0, 8)}01`
  if (by !== 'week') return day
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -daysSinceMonday)
}

function nextSpan(by: ReportSpan, day: string): string {
  if (by === 'month') return spanStart('month', addDays(day, 31))
  return addDays(day, by === 'week' ? 7 : 1)
}
