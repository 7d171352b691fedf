import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Shown } from '#server/http/shown-rules.ts'
import type { ListingCluster, ListingPoint, ListingPointsSearch } from '#shared/api/listing-points.ts'
import type { ListingSearch as Search } from '#shared/api/listing-search.ts'
import type { Reading } from '../listing-presenter.ts'
import type { ListingWithCook } from '../listings-repository.ts'
import { asOfWantedDay } from './as-of-wanted-day.ts'
import { countListingTiles } from './count-listing-tiles.ts'
import { findListingPoints } from './find-listing-points.ts'
import { forgetGoneWords } from './forget-gone-words.ts'
import { refreshSearchVocabulary } from './refresh-search-vocabulary.ts'
import { searchListings } from './search-listings.ts'
import { showsSearch } from './search-shown-rules.ts'
import { isVocabularyEmpty } from './search-vocabulary-repository.ts'

/** A page of a search. */
export interface ListingPage<Shown> {
  listings: Shown[]
  /** the cursor of the next page; null on the last */
  nextCursor: string | null
  /** how many match altogether, where that is cheap to say */
  total: number | null
  /** the text that was searched for instead of the one typed, which finds nothing; null when it was as typed */
  correctedQuery: string | null
}

/** Turns a row into what is answered of it. */
export type PresentMatch<Shown> = (row: ListingWithCook, reading: Reading) => Shown

/** Everything that other folders ask of the search for listings (`docs/decisions/0009-search-at-scale.md`). */
export interface ListingSearch {
  /**
   * A page of the listings that match, in the order asked for: public ones not ready more than a day ago, and to bakers
   * asking for their own also paused and past ones (API-01; FIND-19 to FIND-23). Pages that follow one another by their
   * cursors name no listing twice and leave none out that was there all along. A text that finds nothing is tried once
   * more with its unknown words corrected (FIND-01). `present` says what is answered of a match.
   */
  page<Shown>(
    context: AppContext,
    viewer: Viewer | null,
    search: Search,
    present: PresentMatch<Shown>,
  ): Promise<ListingPage<Shown>>
  /**
   * The matches in view at the points strangers see, the same for everybody: one by one, or as clusters where a zoom is
   * given and the view is crowded (MAP-11, MAP-12). A cluster says whether its count is exact.
   */
  points(context: AppContext, search: ListingPointsSearch): Promise<(ListingPoint | ListingCluster)[]>
  /** A listing as of its batch that is ready on a wanted day, as a search for that day finds it; as it is where there is none. */
  asOfDay(
    context: Pick<AppContext, 'db' | 'now'>,
    listing: ListingWithCook,
    day: NonNullable<Search['day']>,
  ): Promise<ListingWithCook>
  /** Which changes of listings can change what a search answers; null: those of any. */
  shows(search: Pick<Search, 'bounds' | 'latitude' | 'longitude' | 'maxDistance'>): Shown
  /** Brings the map's counts to what changed since they were last brought there. Answers how many tiles it counted. */
  countTiles(context: Pick<AppContext, 'db' | 'now'>): Promise<number>
  /** Brings the words that typing errors are corrected to, to those that listings have now. Answers how many changed. */
  refreshWords(context: Pick<AppContext, 'database' | 'db' | 'now'>): Promise<number>
  /** Whether no words are known at all, so that no typing error would be corrected. */
  lacksWords(context: Pick<AppContext, 'db'>): Promise<boolean>
  /** Removes the words that no listing has any more, which may have been somebody's name. Answers how many. */
  forgetGoneWords(context: Pick<AppContext, 'db'>): Promise<number>
}

/** The search for listings. */
export const listingSearch: ListingSearch = {
  page: searchListings,
  points: findListingPoints,
  asOfDay: asOfWantedDay,
  shows: showsSearch,
  countTiles: countListingTiles,
  refreshWords: refreshSearchVocabulary,
  lacksWords: ({ db }) => isVocabularyEmpty(db),
  forgetGoneWords,
}
