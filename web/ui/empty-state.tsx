import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** the URL of a decorative drawing */
  drawing?: string | undefined
  title: string
  /** 1 when it is the whole page, otherwise 2 or 3 */
  level?: 1 | 2 | 3
  children?: ReactNode
  /** one next step */
  action?: ReactNode
}

/** The empty state of a list or page: a drawing, a heading, a sentence and one next step. */
export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className={css.empty}>
      {drawing !== undefined && <img src={drawing} alt="" width={320} height={240} />}
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </section>
  )
}
