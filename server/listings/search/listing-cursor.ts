import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { farthest } from './search-area-rules.ts'

/** Milliseconds from 1970 to the year 10000. */
const at = z.int().check(z.gte(0), z.lt(253_402_300_800_000))
const id = z.uuid()

/** The end of a page: the sort keys of its last listing. */
export const NewestPosition = z.strictObject({ at, id })
export const PricePosition = z.strictObject({ price: z.int().check(z.gte(0), z.lte(1_000_000)), at, id })
/** `ready` in milliseconds, like `at`. */
export const SoonestPosition = z.strictObject({ ready: at, id })
const miles = z.number().check(z.gte(0), z.lte(farthest))

/** A distance, or a position among the listings without a point, which come last. Ignores `reach` of older cursors. */
export const NearestPosition = z.union([
  z.strictObject({ miles, id, reach: z.optional(miles) }),
  NewestPosition,
])

/** A position among the listings named by the words, or among the others, which follow. */
export const BestPosition = z.strictObject({ isNamed: z.boolean(), at, id })

const Cursor = z.strictObject({ of: z.string(), end: z.unknown() })

/** The cursor for the end of a page; it is valid only for the same search. */
export function writeCursor(search: ListingSearch, end: unknown): string {
  return encodeCursor({ of: fingerprint(search), end })
}

/**
 * The end of the previous page, null on the first; throws `invalid` on the field `cursor` for a cursor of another
 * search.
 */
export function readCursor<S extends z.ZodMiniType>(search: ListingSearch, position: S): z.output<S> | null {
  if (search.cursor === undefined) return null
  const cursor = decodeCursor(search.cursor, Cursor)
  const end = position.safeParse(cursor.end)
  if (end.success && cursor.of === fingerprint(search)) return end.data
  throw new AppError('invalid', 'This page belongs to another search. Go back to the first page.', {
    fields: { cursor: 'Must be a cursor of this search' },
  })
}

/** Identifies a search; page size and fields may change between pages. */
function fingerprint({ cursor: _, limit: __, fields: ___, ...filters }: ListingSearch): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
}
