import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ListingSearch } from '#shared/api/listings.ts'
import { allCategories } from '#shared/categories.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import type { Diet, ListingFilter, Ring, SearchedWords } from './listing-conditions-repository.ts'
import { browsableSince, centsWithin } from './listing-rules.ts'
import type { Match } from './listing-search-repository.ts'
import { searchVocabulary } from './search-vocabulary.ts'
import { wordsSought } from './search-vocabulary-repository.ts'
import { listingsWith } from './word-correction-rules.ts'

/** What of a search says which listings are meant, whatever is then made of them. */
type Wanted = Omit<ListingSearch, 'sort' | 'limit' | 'cursor'>

/**
 * Which listings a search is about: public ones not ready more than a day ago, and to bakers asking for their own also
 * paused and past ones.
 */
export async function filterOf(
  context: Pick<AppContext, 'database' | 'db' | 'now'>,
  viewer: Viewer | null,
  wanted: Wanted,
): Promise<ListingFilter> {
  const cookId = wanted.sellerId?.toLowerCase() ?? null
  const { cuisine, maxPrice } = wanted
  return {
    readySince: viewer !== null && cookId === viewer.id ? null : browsableSince(context.now()),
    cookId,
    words: wanted.query ? await searchedWords(context, wanted.query) : null,
    cuisine: cuisine === undefined || cuisine === allCategories ? null : cuisine,
    maxPriceCents: maxPrice === undefined ? null : centsWithin(maxPrice),
    diets: dietsOf(wanted),
    bounds: wanted.bounds ?? null,
  }
}

/** What a text asks of the words of listings; null when it has none. */
async function searchedWords(
  context: Pick<AppContext, 'database' | 'db' | 'now'>,
  text: string,
): Promise<SearchedWords | null> {
  const { query, marks, words } = await wordsSought(context.db, text)
  if (query === null) return null
  const starts = new Map(words.map((word) => [word.typed, word.starts]))
  const typed = [...starts.keys()]
  return {
    query: wordByWord(query, starts),
    marks,
    listings: listingsWith(await searchVocabulary(context), typed),
    areSeveral: typed.length > 1,
  }
}

/** A query of the database with the words of listings instead of what they start with, which finds the same sooner. */
function wordByWord(query: string, starts: ReadonlyMap<string, readonly string[] | null>): string {
  return query.replace(/'([^']+)':\*/g, (start, typed: string) => {
    const words = starts.get(typed)
    return words ? `(${[...new Set([typed, ...words])].map((word) => `'${word}'`).join('|')})` : start
  })
}

function dietsOf(wanted: Wanted): Diet[] {
  return [
    ...(wanted.isVegetarian ? (['is_vegetarian'] as const) : []),
    ...(wanted.isVegan ? (['is_vegan'] as const) : []),
    ...(wanted.isGlutenFree ? (['is_gluten_free'] as const) : []),
    ...(wanted.isDairyFree ? (['is_dairy_free'] as const) : []),
  ]
}

/** The place a search is made from, or null. */
export function placeOf({ latitude, longitude }: Wanted): Point | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Everything within a search's maximum distance, or null when it has none. */
export function ringOf(wanted: Wanted): Ring | null {
  const place = placeOf(wanted)
  return place && wanted.maxDistance !== undefined ? { place, from: 0, to: wanted.maxDistance } : null
}

/** Whether a match lies in a ring by our own measure; without a point it counts as inside (FIND-22, FIND-23). */
export function isWithin(
  { shown_latitude: latitude, shown_longitude: longitude }: Pick<Match, 'shown_latitude' | 'shown_longitude'>,
  ring: Ring,
): boolean {
  return (
    latitude === null || longitude === null || distanceMiles(ring.place, { latitude, longitude }) <= ring.to
  )
}
