import type { ReactNode } from 'react'
import css from './receipt.module.css'

/** A paper receipt with a torn lower edge, for every sum of money. */
export function Receipt({ children }: { children: ReactNode }) {
  return (
    <div className={css.receipt}>
      <div className={css.paper}>{children}</div>
    </div>
  )
}
