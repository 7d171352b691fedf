import { allCategories, categoryLabel } from '#shared/categories.ts'
import { withSign } from '#shared/money.ts'
import { withinText } from '#web/features/location/within-text.ts'
import { dayLabel, flagNames, orderNames } from './filter-labels.ts'
import { cleaned, filtersFromUrl, flags, type ListingFilters } from './listing-search.ts'

const filterNames = ['query', 'cuisine', 'day', 'maxPrice', 'maxDistance', 'sort', 'near', ...flags] as const

/** Values in an address that mean no filter. */
const notSet = ['', allCategories, 'nearest', 'false', '0']

/** Whether an address has a filter that the bar does not know. */
export function hasUnknownFilter(search: URLSearchParams): boolean {
  const known = filtersFromUrl(search)
  return filterNames.some((name) => known[name] === undefined && !notSet.includes(cleaned(search.get(name))))
}

/** An active filter, and the filters without it. */
export interface ActiveFilter {
  label: string
  without: ListingFilters
}

/** The active filters with their labels, in the bar's order, without the place. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { query, cuisine, day, maxPrice, maxDistance, sort } = filters
  const active: ActiveFilter[] = []
  const add = (name: keyof ListingFilters, label: string) => {
    const { [name]: _, ...without } = filters
    active.push({ label, without })
  }
  if (query) add('query', `“${query.length > 40 ? `${query.slice(0, 39)}…` : query}”`)
  if (cuisine) add('cuisine', categoryLabel(cuisine))
  if (day) add('day', dayLabel(day))
  if (maxPrice) add('maxPrice', `Under ${withSign(`${maxPrice}`)}`)
  if (maxDistance) add('maxDistance', withinText(maxDistance))
  if (sort) add('sort', orderNames[sort])
  for (const flag of flags) if (filters[flag]) add(flag, flagNames[flag])
  return active
}
