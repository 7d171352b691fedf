import type { ReactNode } from 'react'
import css from './drawn-head.module.css'

interface DrawnHeadProps {
  title: string
  /** a drawing's address; it says nothing the words do not */
  drawing: string
  /** what it is for, in a sentence */
  children: ReactNode
}

/** The head of a page that has a drawing of its own. */
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
