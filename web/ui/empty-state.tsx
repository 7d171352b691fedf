import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** the drawing's address; it says nothing the words do not */
  drawing?: string | undefined
  title: string
  /** 1 where it is the whole page, else 2 or 3 */
  level?: 1 | 2 | 3
  children?: ReactNode
  /** one way on */
  action?: ReactNode
}

/** What stands where there is nothing to show: a drawing, a heading, a sentence and one way on. */
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
