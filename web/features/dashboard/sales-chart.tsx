import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { dayLabel, spanLabel } from './sales-labels.ts'
import type { ShownSales } from './shown-overview.ts'

/** Sales as bars, and as a table for screen readers. */
export function SalesChart({ title, sales, span }: ShownSales) {
  const total = sales.reduce((sum, { amount }) => sum + (fromDecimal(amount) ?? 0), 0)
  const orders = sales.reduce((sum, sale) => sum + sale.orders, 0)
  const first = sales[0]
  return (
    <BarChart
      title={title}
      total={
        <>
          <strong>{formatMoney(total)}</strong>{' '}
          <span className="small muted">{plural(orders, ['# order', '# orders'])}</span>
        </>
      }
      bars={sales.map((sale) => {
        const cents = fromDecimal(sale.amount) ?? 0
        return {
          key: sale.date,
          label: spanLabel(sale.date, span),
          value: cents,
          words: formatMoney(cents),
          more: [String(sale.orders)],
        }
      })}
      ends={[first ? dayLabel(first.date) : '', span === 'day' ? 'Today' : 'This week']}
      heads={[span === 'day' ? 'Day' : 'Week', 'Sales', 'Orders']}
    />
  )
}
