import type { ComponentProps, ReactNode } from 'react'
import css from './pick.module.css'
import { Radio } from './radio.tsx'

interface PickGroupProps {
  legend: string
  children: ReactNode
}

/** A group of choices with one selected. */
export function PickGroup({ legend, children }: PickGroupProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

type PickProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** the choice's name */
  children: ReactNode
  /** shown at its end, e.g. a price or a logo */
  aside?: ReactNode
}

/** One choice as a card with a radio button; the whole card is clickable. */
export function Pick({ children, aside, ...input }: PickProps) {
  return (
    <div className={css.pick}>
      <Radio {...input}>{children}</Radio>
      {aside !== undefined && <span className={css.aside}>{aside}</span>}
    </div>
  )
}
