import type { ComponentProps, ReactNode } from 'react'
import css from './checkbox.module.css'

export type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A native checkbox with its words; the whole line is the target. */
export function Checkbox({ children, ...input }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  )
}
