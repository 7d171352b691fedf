import { useId } from 'react'
import type { Sales } from '#shared/api/seller-overview.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import css from './sales-chart.module.css'
import { barHeights, dayLabel, spanLabel } from './sales-words.ts'

/** The drawing's size, in units of its own. */
const width = 320
const height = 96

interface SalesChartProps {
  title: string
  /** the oldest first */
  sales: readonly Sales[]
  span: 'day' | 'week'
}

/** Sales as bars, and as a table to those who do not see them. */
export function SalesChart({ title, sales, span }: SalesChartProps) {
  const titleId = useId()
  const heights = barHeights(sales, height)
  const step = width / Math.max(1, sales.length)
  const total = sales.reduce((sum, { amount }) => sum + (fromDecimal(amount) ?? 0), 0)
  const orders = sales.reduce((sum, sale) => sum + sale.orders, 0)
  const [first, last] = [sales[0], sales.at(-1)]
  return (
    <section className={`sheet ${css.chart}`} aria-labelledby={titleId}>
      <div className="row">
        <h2 id={titleId}>{title}</h2>
        <p className={`end ${css.total}`}>
          <strong>{formatMoney(total)}</strong>{' '}
          <span className="small muted">
            {orders} {orders === 1 ? 'order' : 'orders'}
          </span>
        </p>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className={css.drawing} aria-hidden="true" focusable="false">
        <line x1="0" x2={width} y1={height} y2={height} className={css.ground} />
        {sales.map(({ date, amount }, index) => (
          <rect
            key={date}
            x={index * step + step * 0.15}
            y={height - (heights[index] ?? 0)}
            width={step * 0.7}
            height={heights[index] ?? 0}
            rx="2"
            className={css.bar}
          >
            <title>{`${spanLabel(date, span)}: ${formatMoney(fromDecimal(amount) ?? 0)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={`row small muted ${css.ends}`} aria-hidden="true">
        <span>{first && dayLabel(first.date)}</span>
        <span className="end">{last && (span === 'day' ? 'Today' : 'This week')}</span>
      </p>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{span === 'day' ? 'Day' : 'Week'}</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale.date}>
              <th scope="row">{spanLabel(sale.date, span)}</th>
              <td>{sale.orders}</td>
              <td>{formatMoney(fromDecimal(sale.amount) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
