import type { Sales } from '#shared/api/seller-overview.ts'
import { fromDecimal } from '#shared/money.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A date (YYYY-MM-DD) in brief: "Nov 28". */
export function dayLabel(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** A bar's name: "Nov 28", or "Week of Nov 23". */
export function spanLabel(date: string, span: 'day' | 'week'): string {
  return span === 'day' ? dayLabel(date) : `Week of ${dayLabel(date)}`
}

/** How high the bars are when the best one is as high as the drawing; what sold at all can be seen. */
export function barHeights(sales: readonly Pick<Sales, 'amount'>[], height: number): number[] {
  const amounts = sales.map(({ amount }) => Math.max(0, fromDecimal(amount) ?? 0))
  const most = Math.max(1, ...amounts)
  return amounts.map((amount) => (amount === 0 ? 0 : Math.max(3, (amount / most) * height)))
}
