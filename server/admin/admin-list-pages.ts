import * as z from 'zod/mini'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import { adminPageSize, mostCounted } from '#shared/api/admin-lists.ts'

/** The start of a list's page: after a row, or at an offset. */
export interface ListPlace {
  /** the id of the previous row; null at the start and with an offset */
  after: string | null
  skip: number
  limit: number
  page: number
}

const Cursor = z.object({ after: z.uuid(), page: z.int() })

/** The start of the requested page (ADMIN-10); throws `invalid` for an unknown cursor. */
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
 * A list page without its rows. `rows` has one extra row when there is a next page; `counted` is the total, up to one
 * above the maximum.
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
