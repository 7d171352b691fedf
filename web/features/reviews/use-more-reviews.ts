import { useState } from 'react'
import type { ListPage } from '#shared/api/paging.ts'
import type { Read } from '#web/reads.ts'
import { useRead } from '#web/use-read.ts'

/** The pages of a list of reviews from `from` on, as they are asked for one after the other. */
export function useMoreReviews<R>(
  readAfter: (cursor?: string) => Read<ListPage<R>>,
  from: string | undefined,
) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const reads = [readAfter(from), ...cursors.map((cursor) => readAfter(cursor))]
  const { data: last, isError, refetch } = useRead(reads.at(-1) ?? readAfter(from))
  const nextCursor = last?.nextCursor ?? null
  return {
    reads,
    last,
    isFailed: isError,
    nextCursor,
    /** Asks for the next page, or again for the one that failed. */
    showMore: () => {
      if (isError) void refetch()
      if (nextCursor !== null) setCursors([...cursors, nextCursor])
    },
  }
}
