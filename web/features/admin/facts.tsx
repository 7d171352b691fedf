import type { ReactNode } from 'react'
import css from './facts.module.css'

/** A definition list; its children are `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

/** One entry; without a value it says so. */
export function Fact({
  label,
  wide = false,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">None</span>}</dd>
    </div>
  )
}
