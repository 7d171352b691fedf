import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { activeFilters, hasUnknownFilter } from './filter-chips.ts'
import { type ListingFilters, searchPath } from './listing-search.ts'

interface ActiveFiltersProps {
  /** the page that shows the results */
  path: string
  filters: ListingFilters
  /** the query of the page's address */
  search: URLSearchParams
  /** the name of the place that distances are measured from; null when unknown */
  placeName: string | null
  onForgetPlace: () => void
}

/**
 * The active filters as chips, each a link to the list without that filter. Works without script.
 * A note before them says if the address has unknown filters.
 */
export function ActiveFilters({ path, filters, search, placeName, onForgetPlace }: ActiveFiltersProps) {
  const [, navigate] = useLocation()
  const chips = activeFilters(filters)
  const { near, maxDistance, ...anywhere } = filters
  const count = chips.length + (placeName === null ? 0 : 1)
  // a filter is not a new page: keep the scroll position and focus the next chip
  const drop = (without: ListingFilters, also?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const item = event.currentTarget.closest('li')
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
    neighbor?.querySelector('a')?.focus()
    also?.()
    navigate(searchPath(path, without), { replace: true })
  }
  const chip = (label: string, without: ListingFilters, also?: () => void) => (
    <li key={label}>
      <ButtonLink variant="soft" icon="close" href={searchPath(path, without)} onClick={drop(without, also)}>
        <span className="visually-hidden">Remove filter: </span>
        {label}
      </ButtonLink>
    </li>
  )
  return (
    <>
      {hasUnknownFilter(search) && <p className="muted small">We ignored a filter we don’t recognize.</p>}
      {count > 0 && (
        <ul aria-label="Active filters" className="row tight">
          {chips.map(({ label, without }) => chip(label, without))}
          {placeName !== null && chip(`Near ${placeName}`, anywhere, onForgetPlace)}
          {count > 1 && (
            <li>
              <ButtonLink variant="quiet" href={path} onClick={drop({}, onForgetPlace)}>
                Clear all
              </ButtonLink>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
