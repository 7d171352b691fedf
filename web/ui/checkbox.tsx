import type { ComponentProps, ReactNode } from 'react'
import css from './checkbox.module.css'

export type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({ children, ...input }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  )
}
