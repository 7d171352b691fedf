import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import css from './stat.module.css'

/** A row of figures; its children are `Stat`. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={css.stats}>{children}</dl>
}

interface StatProps {
  label: string
  value: ReactNode
  icon?: IconName
  /** short context under the figure */
  detail?: ReactNode
}

/** One figure with its name. */
export function Stat({ label, value, icon, detail }: StatProps) {
  return (
    <div className={css.stat}>
      <dt>
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd>
        {value}
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  )
}
