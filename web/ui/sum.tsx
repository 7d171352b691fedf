import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './sum.module.css'

interface SumLine {
  label: ReactNode
  /** an amount or a word such as "included" */
  value: ReactNode
  /** distinguishes lines with equal labels */
  key?: string
}

interface SumProps {
  lines?: readonly SumLine[]
  total?: { label: ReactNode; value: ReactNode }
}

/** The lines of a receipt and their total. */
export function Sum({ lines = [], total }: SumProps) {
  return (
    <dl className={css.sum}>
      {lines.map(({ key, label, value }) => (
        <div key={key ?? String(label)} className={css.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div className={classNames(css.line, css.total)}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
