import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Shown } from '#server/http/cache-tags-rules.ts'
import type { ListingCluster, ListingPoint, ListingPointsSearch } from '#shared/api/listing-points.ts'
import type { ListingSearch as Search } from '#shared/api/listing-search.ts'
import type { SearchSuggestion, SuggestionsSearch } from '#shared/api/search-suggestions.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import { asOfWantedDay } from './as-of-wanted-day.ts'
import { countListingTiles } from './count-listing-tiles.ts'
import { findListingPoints } from './find-listing-points.ts'
import { pruneListingWords } from './prune-listing-words.ts'
import { refreshSearchVocabulary } from './refresh-search-vocabulary.ts'
import { showsSearch } from './search-cache-tags-rules.ts'
import { type ListingPage, type PresentMatch, searchListings } from './search-listings.ts'
import { isVocabularyEmpty } from './search-vocabulary-repository.ts'
import { suggestSearches } from './suggest-searches.ts'

/** The search for listings, as other folders use it (`docs/decisions/0009-search-at-scale.md`). */
export interface ListingSearch {
  /**
   * A page of matches in the requested order; bakers also find their own paused and past listings (API-01; FIND-19 to
   * FIND-23). Cursor pages neither repeat nor skip listings; typing errors are corrected (FIND-01).
   */
  page<Shown>(
    context: AppContext,
    viewer: Viewer | null,
    search: Search,
    present: PresentMatch<Shown>,
  ): Promise<ListingPage<Shown>>
  /**
   * The matches in view at their public points, the same for everybody (MAP-11, MAP-12).
   * With a zoom, a crowded view returns clusters, which say whether their counts are exact.
   */
  points(context: AppContext, search: ListingPointsSearch): Promise<(ListingPoint | ListingCluster)[]>
  /** For a search that finds nothing: changes of one filter that find something, each with its count. */
  suggest(context: AppContext, search: SuggestionsSearch): Promise<SearchSuggestion[]>
  /** A listing as of its batch for a day, as a search for that day shows it; unchanged if there is no such batch. */
  asOfDay(
    context: Pick<AppContext, 'db' | 'now'>,
    listing: ListingWithBaker,
    day: NonNullable<Search['day']>,
  ): Promise<ListingWithBaker>
  /** Which listing changes can affect the search result; null means any. */
  shows(search: Pick<Search, 'bounds' | 'latitude' | 'longitude' | 'maxDistance'>): Shown
  /** Recounts the map tiles whose listings changed. Returns the number of tiles counted. */
  countTiles(context: Pick<AppContext, 'db' | 'now'>): Promise<number>
  /** Updates the vocabulary for spelling correction from current listings. Returns the number of changed words. */
  refreshWords(context: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<number>
  /** Whether the vocabulary is empty, so that no typing error would be corrected. */
  lacksWords(context: Pick<AppContext, 'db'>): Promise<boolean>
  /** Removes words that no listing has any more, as they may be personal data. Returns how many. */
  pruneListingWords(context: Pick<AppContext, 'db'>): Promise<number>
}

export const listingSearch: ListingSearch = {
  page: searchListings,
  points: findListingPoints,
  suggest: suggestSearches,
  asOfDay: asOfWantedDay,
  shows: showsSearch,
  countTiles: countListingTiles,
  refreshWords: refreshSearchVocabulary,
  lacksWords: ({ db }) => isVocabularyEmpty(db),
  pruneListingWords,
}
