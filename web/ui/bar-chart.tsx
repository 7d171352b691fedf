import { type ReactNode, useId } from 'react'
import css from './bar-chart.module.css'
import { barHeights } from './bar-heights.ts'

/** The drawing's size in SVG units. */
const width = 320
const height = 96

interface Bar {
  key: string
  /** e.g. a day; the row header in the table */
  label: string
  value: number
  /** the formatted value */
  words: string
  /** further cells of its table row */
  more?: readonly string[]
}

interface BarChartProps {
  title: string
  /** the total of all bars, beside the title */
  total: ReactNode
  bars: readonly Bar[]
  /** the labels under the first and the last bar */
  ends: readonly [first: string, last: string]
  /** the column headers of the table: label, value and the further cells */
  heads: readonly [label: string, value: string, ...more: string[]]
}

/** Figures over time as bars, and as a table for screen readers. */
export function BarChart({ title, total, bars, ends, heads }: BarChartProps) {
  const titleId = useId()
  const heights = barHeights(
    bars.map(({ value }) => value),
    height,
  )
  const step = width / Math.max(1, bars.length)
  const highest = bars.reduce<Bar | null>((most, bar) => (bar.value > (most?.value ?? 0) ? bar : most), null)
  return (
    <section className={`sheet ${css.chart}`} aria-labelledby={titleId}>
      <div className="row">
        <h2 id={titleId}>{title}</h2>
        <p className={`end ${css.total}`}>{total}</p>
      </div>
      <p className={`small muted ${css.top}`} aria-hidden="true">
        {highest?.words}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} className={css.drawing} aria-hidden="true" focusable="false">
        {highest && <line x1="0" x2={width} y1="0" y2="0" className={css.ground} />}
        <line x1="0" x2={width} y1={height} y2={height} className={css.ground} />
        {bars.map(({ key, label, words }, index) => (
          <rect
            key={key}
            x={index * step + step * 0.15}
            y={height - (heights[index] ?? 0)}
            width={step * 0.7}
            height={heights[index] ?? 0}
            rx="2"
            className={css.bar}
          >
            <title>{`${label}: ${words}`}</title>
          </rect>
        ))}
      </svg>
      <p className={`row small muted ${css.ends}`} aria-hidden="true">
        <span>{ends[0]}</span>
        <span className="end">{ends[1]}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, words, more = [] }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {[words, ...more].map((cell, index) => (
                  <td key={heads[index + 1] ?? index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
