import type { ReactNode } from 'react'
import css from './drawn-head.module.css'

interface DrawnHeadProps {
  title: string
  /** the URL of a decorative drawing */
  drawing: string
  /** one sentence about the page */
  children: ReactNode
}

/** A page header with its own drawing. */
export function DrawnHead({ title, drawing, children }: DrawnHeadProps) {
  return (
    <header className={`page-head ${css.head}`}>
      <div>
        <h1>{title}</h1>
        <p className="muted prose">{children}</p>
      </div>
      <img src={drawing} alt="" width={140} height={140} />
    </header>
  )
}
