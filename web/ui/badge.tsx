import type { ReactNode } from 'react'
import css from './badge.module.css'
import { classNames } from './class-names.ts'

interface BadgeProps {
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'note'
  /** adds a dot before the text, for a state such as "Confirmed" */
  dot?: boolean
  /** uses the colors of a token hue (`data-cat`) instead of a tone */
  hue?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short label for the state or kind of something. */
export function Badge({ tone = 'plain', dot = false, hue, className, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css[tone], dot && css.dot, className)} data-cat={hue}>
      {children}
    </span>
  )
}

/** A label that looks like a strip of tape, e.g. SAMPLE. */
export function Tape({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <span className={classNames(css.tape, className)}>{children}</span>
}
