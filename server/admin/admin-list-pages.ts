import * as z from 'zod/mini'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import { adminPageSize, mostCounted } from '#shared/api/admin-lists.ts'

/** Where a page of a console's list begins: after a row, or that many rows from the start. */
export interface ListPlace {
  /** the id of the row before it; null at the start and where rows are skipped by number */
  after: string | null
  skip: number
  limit: number
  page: number
}

const Cursor = z.object({ after: z.uuid(), page: z.int() })

/** The place that a request for a page of a list means (ADMIN-10); throws `invalid` for a cursor not ours. */
export function listPlace(query: {
  page?: number | undefined
  limit?: number | undefined
  cursor?: string | undefined
}): ListPlace {
  const limit = query.limit ?? adminPageSize.usual
  if (query.cursor !== undefined) {
    const { after, page } = decodeCursor(query.cursor, Cursor)
    return { after, skip: 0, limit, page }
  }
  const page = query.page ?? 1
  return { after: null, skip: (page - 1) * limit, limit, page }
}

/**
 * A page of a list as it is answered, beside its rows. `rows` holds one more than the page when there is a next one;
 * `counted` is how many there are, counted to one above the most.
 */
export function listPage<Row extends { id: string }>(
  { limit, page }: ListPlace,
  rows: readonly Row[],
  counted: number,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const place = {
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    page,
    limit,
    nextCursor: last && rows.length > limit ? encodeCursor({ after: last.id, page: page + 1 }) : null,
  }
  return { shown, place }
}
