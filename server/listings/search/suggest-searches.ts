import type { AppContext } from '#server/app-context.ts'
import { listingPageSize } from '#shared/api/listing-search.ts'
import type { SearchSuggestion, SuggestionsSearch } from '#shared/api/search-suggestions.ts'
import { presentCard } from '../listing-presenter.ts'
import { searchListings } from './search-listings.ts'
import { searchVocabulary } from './search-vocabulary.ts'
import { typedWords } from './search-words-repository.ts'
import { changed, changesOf, helpful } from './suggestion-rules.ts'
import { similarWords } from './word-correction-rules.ts'

/** The most words that replace a query. */
const mostSimilar = 3

/** Searches that differ in one filter and find something, each with its count. */
export async function suggestSearches(
  context: AppContext,
  search: SuggestionsSearch,
): Promise<SearchSuggestion[]> {
  const typed = search.query ? await typedWords(context.db, search.query) : []
  const vocabulary = await searchVocabulary(context)
  const similar = [...new Set(typed.flatMap((word) => similarWords(vocabulary, word)))].slice(0, mostSimilar)
  const suggestions: SearchSuggestion[] = []
  for (const change of changesOf(search, similar)) {
    const asked = { ...changed(search, change), limit: listingPageSize.usual }
    const { listings, nextCursor } = await searchListings(context, null, asked, presentCard)
    suggestions.push({ ...change, count: listings.length, hasMore: nextCursor !== null })
  }
  return helpful(suggestions)
}
