import { useState } from 'react'
import type { ListPage } from '#shared/api/paging.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'

/** The pages of a list of reviews from `from` on, requested one after the other. */
export function useMoreReviews<R>(
  readAfter: (cursor?: string) => ApiQuery<ListPage<R>>,
  from: string | undefined,
) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const queries = [readAfter(from), ...cursors.map((cursor) => readAfter(cursor))]
  const { data: last, isError, refetch } = useApiQuery(queries.at(-1) ?? readAfter(from))
  const nextCursor = last?.nextCursor ?? null
  return {
    queries,
    last,
    isFailed: isError,
    nextCursor,
    /** Requests the next page, or retries a failed one. */
    showMore: () => {
      if (isError) void refetch()
      if (nextCursor !== null) setCursors([...cursors, nextCursor])
    },
  }
}
