import type { ReactNode } from 'react'
import css from './listing-grid.module.css'

interface ListingGridProps {
  /** the list's accessible name, e.g. "Baked goods" */
  label: string
  /** `ListingCard`s, or their skeletons */
  children: ReactNode
}

/** Cards in one to four columns, as many as fit. */
export function ListingGrid({ label, children }: ListingGridProps) {
  return (
    <ul aria-label={label} className={css.grid}>
      {children}
    </ul>
  )
}
