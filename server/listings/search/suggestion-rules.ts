import type { SearchSuggestion, SuggestionsSearch } from '#shared/api/search-suggestions.ts'
import { allCategories } from '#shared/categories.ts'
import { dietFields } from '#shared/diets.ts'
import { distanceChoices } from '#shared/distance-choices.ts'

/** A change of one filter; a null value removes it. */
export type Change = Pick<SearchSuggestion, 'field' | 'value'>

/** The filters that are removed one at a time, the likeliest cause first. */
const removable = ['day', ...dietFields, 'maxPrice', 'hidesSoldOut', 'cuisine', 'query'] as const

/** The changes to try for a search that finds nothing: farther away, without one filter, similar words. */
export function changesOf(search: SuggestionsSearch, similar: readonly string[]): Change[] {
  const { maxDistance } = search
  const farther =
    maxDistance === undefined ? [] : distanceChoices.filter((miles) => Number(miles) > maxDistance)
  const hasOthers = removable.filter((field) => isSet(search, field)).length > 1 || maxDistance !== undefined
  return [
    ...similar.map((value) => ({ field: 'query' as const, value })),
    ...farther.map((value) => ({ field: 'maxDistance' as const, value })),
    ...(maxDistance === undefined ? [] : [{ field: 'maxDistance' as const, value: null }]),
    // without any filter, everything is found: the page has a link to that anyway
    ...(hasOthers
      ? removable.filter((field) => isSet(search, field)).map((field) => ({ field, value: null }))
      : []),
  ]
}

/** A search with a change. */
export function changed(search: SuggestionsSearch, { field, value }: Change): SuggestionsSearch {
  const { [field]: _, ...others } = search
  if (value === null) return others
  return field === 'maxDistance' ? { ...others, maxDistance: Number(value) } : { ...others, query: value }
}

/** Keeps the changes that find something; of several distances, the nearest. */
export function helpful(suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const finding = suggestions.filter(({ count }) => count > 0)
  const nearest = finding.find(({ field }) => field === 'maxDistance')
  return finding.filter((one) => one.field !== 'maxDistance' || one === nearest)
}

function isSet(search: SuggestionsSearch, field: (typeof removable)[number]): boolean {
  const value = search[field]
  return value !== undefined && value !== false && value !== allCategories
}
