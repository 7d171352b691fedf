import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './receipt.module.css'

/** A paper receipt with a torn lower edge, for every sum of money. */
export function Receipt({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(css.receipt, className)}>
      <div className={css.paper}>{children}</div>
    </div>
  )
}
