import type { SearchSuggestion } from '#shared/api/search-suggestions.ts'
import { allCategories } from '#shared/categories.ts'
import { withinText } from '#web/features/location/within-text.ts'
import { flagNames } from './filter-labels.ts'
import { filtersFromUrl, type ListingFilters } from './listing-search.ts'

/** "Within 10 miles (3)", "Any day (more than 24)". */
export function suggestionLabel({ field, value, count, hasMore }: SearchSuggestion): string {
  return `${changeLabel(field, value)} (${hasMore ? `more than ${count}` : count})`
}

function changeLabel(field: SearchSuggestion['field'], value: string | null): string {
  if (field === 'maxDistance') return value === null ? 'Any distance' : withinText(value)
  if (field === 'query') return value === null ? 'Any bake' : `“${value}”`
  if (field === 'cuisine') return allCategories
  if (field === 'maxPrice') return 'Any price'
  if (field === 'day') return 'Any day'
  if (field === 'hidesSoldOut') return 'Sold out too'
  return `Without “${flagNames[field]}”`
}

/** The filters with a suggested change. */
export function suggestedFilters(
  filters: ListingFilters,
  { field, value }: SearchSuggestion,
): ListingFilters {
  const parameters = new URLSearchParams(Object.entries(filters))
  if (value === null) parameters.delete(field)
  else parameters.set(field, value)
  return filtersFromUrl(parameters)
}

/** Whether a text has nothing to search for: "🍰". */
export function lacksWords(query: string | undefined): boolean {
  return query !== undefined && !/[\p{L}\p{N}]/u.test(query)
}
