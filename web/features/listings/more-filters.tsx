import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { flagNames } from './filter-labels.ts'
import { type Flag, firstDiet, flags, type ListingFilters } from './listing-search.ts'
import css from './search-bar.module.css'

/** The on/off filters without their own checkbox in the bar. */
const others: readonly Flag[] = flags.filter((flag) => flag !== firstDiet)

/** The rarely used filters in a native disclosure, which closes on Escape and when the focus leaves it. */
export function MoreFilters({ filters }: { filters: ListingFilters }) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    details.current?.querySelector('summary')?.focus()
  }
  const count = others.filter((flag) => filters[flag]).length
  return (
    <details ref={details} className={css.more} onBlur={closeOnLeaving} onKeyDown={closeOnEscape}>
      <summary>
        More filters
        {count > 0 && ` (${count})`}
        <Icon name="chevron-down" />
      </summary>
      <div className={css.panel}>
        {others.map((flag) => (
          <Checkbox key={flag} name={flag} value="true" defaultChecked={filters[flag] === 'true'}>
            {flagNames[flag]}
          </Checkbox>
        ))}
      </div>
    </details>
  )
}
