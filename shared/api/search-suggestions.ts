import * as z from 'zod/mini'
import { dietFields } from '#shared/diets.ts'
import { defineCall } from './call.ts'
import { listingFilterFields, placeChecks } from './listing-search.ts'

/** The filters that a suggestion may change. */
const suggestedFields = [
  'query',
  'cuisine',
  'maxPrice',
  'day',
  'maxDistance',
  'hidesSoldOut',
  ...dietFields,
] as const

/** A search with one filter changed, which finds something. */
export const SearchSuggestion = z.object({
  field: z.enum(suggestedFields),
  /** its new value; null: without this filter */
  value: z.nullable(z.string()),
  /** how many listings the changed search finds, at most 24 */
  count: z.int(),
  /** whether it finds more than `count` */
  hasMore: z.boolean(),
})
export type SearchSuggestion = z.infer<typeof SearchSuggestion>

export const SuggestionsSearch = z.object(listingFilterFields).check(...placeChecks)
export type SuggestionsSearch = z.output<typeof SuggestionsSearch>

/** For a search that finds nothing: changes of one filter each, or similar words, that find something. */
export const suggestSearches = defineCall({
  name: 'suggestSearches',
  method: 'GET',
  path: '/api/search-suggestions',
  summary: 'Suggest searches that find something',
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  query: SuggestionsSearch,
  success: { status: 200, body: z.array(SearchSuggestion) },
  errors: ['invalid', 'rate_limited'],
})
