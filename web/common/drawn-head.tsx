import type { ReactNode } from 'react'
import css from './finder-head.module.css'

interface FinderHeadProps {
  title: string
  /** a drawing's address; it says nothing the words do not */
  drawing: string
  /** what is found there */
  children: ReactNode
}

/** What a page that finds markets begins with. */
export function FinderHead({ title, drawing, children }: FinderHeadProps) {
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
