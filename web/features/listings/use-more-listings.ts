import { useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import type { ListingSearch } from './listing-search.ts'
import { listingPageQuery } from './listings-query.ts'

/** The pages added to the last list; Back from a listing restores them. */
let left: { list: string; cursors: readonly string[] } = { list: '', cursors: [] }

/** The further pages of a search, requested one after the other (decisions, OPEN-52). */
export function useMoreListings(search: ListingSearch, point: Point | null, isWaiting: boolean) {
  const read = listingPageQuery(search, point)
  const [added, setAdded] = useState(left)
  const list = read.key[0]
  const cursors = added.list === list ? added.cursors : []
  const { data: first } = useApiQuery(read, { enabled: !isWaiting })
  // further pages use the corrected search text and as few of its words
  const query = first?.correctedQuery ?? search.query ?? ''
  const leastWords = first?.matchedWords === undefined ? {} : { leastWords: String(first.matchedWords.least) }
  const more = cursors.map((cursor) => listingPageQuery({ ...search, ...leastWords, query, cursor }, point))
  const { data: last, isError, refetch } = useApiQuery(more.at(-1) ?? read, { enabled: !isWaiting })
  const nextCursor = last?.nextCursor ?? null
  return {
    read,
    more,
    last,
    isFailed: isError,
    next: nextCursor === null ? null : { query, ...leastWords, cursor: nextCursor },
    /** Requests the next page, or retries a failed one. */
    showMore: () => {
      if (isError) void refetch()
      if (nextCursor === null) return
      left = { list, cursors: [...cursors, nextCursor] }
      setAdded(left)
    },
  }
}
