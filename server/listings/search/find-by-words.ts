import type { AppContext } from '#server/app-context.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { correctQuery } from './correct-query.ts'
import { countMet } from './find-terms.ts'
import { categoryOf } from './listing-filter.ts'

/** The fields of a search that its words depend on. */
type Worded = Pick<ListingSearch, 'query' | 'leastWords' | 'cuisine'>

/** An answer, and the corrected query, if it was corrected. */
interface Answered<Answer> {
  answer: Answer
  correctedQuery: string | null
}

/**
 * The answer of a search as typed; if that is empty, with typing errors corrected (FIND-01); if that is empty too, for
 * listings with most of the words, at least half.
 */
export async function findByWords<Search extends Worded, Answer>(
  context: AppContext,
  search: Search,
  { find, isEmpty }: { find: (search: Search) => Promise<Answer>; isEmpty: (answer: Answer) => boolean },
): Promise<Answered<Answer>> {
  const asTyped: Answered<Answer> = { answer: await find(search), correctedQuery: null }
  if (!isEmpty(asTyped.answer) || !search.query || search.leastWords !== undefined) return asTyped
  const correctedQuery = await correctQuery(context, search.query)
  const query = correctedQuery ?? search.query
  if (correctedQuery !== null) {
    const answer = await find({ ...search, query })
    if (!isEmpty(answer)) return { answer, correctedQuery }
  }
  const { most, of } = await countMet(context.db, query, categoryOf(search))
  for (let leastWords = Math.min(most, of - 1); leastWords * 2 >= of; leastWords -= 1) {
    const answer = await find({ ...search, query, leastWords })
    if (!isEmpty(answer)) return { answer, correctedQuery }
  }
  return asTyped
}
