import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './fold.module.css'
import { Icon } from './icon.tsx'

interface FoldProps {
  /** says what is inside */
  summary: ReactNode
  /** opens it, for example to show an error inside; it never closes what a person opened */
  isNeeded?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What few people need, closed until pressed. Nothing required goes inside. */
export function Fold({ summary, isNeeded = false, className, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true
  }, [isNeeded])
  return (
    <details ref={details} className={classNames(css.fold, className)}>
      <summary>
        <span>{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}
