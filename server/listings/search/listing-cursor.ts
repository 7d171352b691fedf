import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { farthest } from './nearest-reach-rules.ts'

/** Milliseconds from 1970 to the year 10000. */
const at = z.int().check(z.gte(0), z.lt(253_402_300_800_000))
const id = z.uuid()

/** Where a page may end: at a listing, told by what its order goes by. */
export const NewestPosition = z.strictObject({ at, id })
export const PricePosition = z.strictObject({ price: z.int().check(z.gte(0), z.lte(1_000_000)), at, id })
/** `ready` in milliseconds, as `at` is. */
export const SoonestPosition = z.strictObject({ ready: at, id })
const miles = z.number().check(z.gte(0), z.lte(farthest))

/**
 * With miles, and those within which the next page probably lies; or among the listings without a point, which come after
 * all others, the newest first.
 */
export const NearestPosition = z.union([
  z.strictObject({ miles, id, reach: z.optional(miles) }),
  NewestPosition,
])

const Cursor = z.strictObject({ of: z.string(), end: z.unknown() })

/** The cursor of a page's end; it holds only for the search it came from. */
export function writeCursor(search: ListingSearch, end: unknown): string {
  return encodeCursor({ of: fingerprint(search), end })
}

/** Where the page before ended, or null on the first; throws `invalid` on the field `cursor` for a foreign one. */
export function readCursor<S extends z.ZodMiniType>(search: ListingSearch, position: S): z.output<S> | null {
  if (search.cursor === undefined) return null
  const cursor = decodeCursor(search.cursor, Cursor)
  const end = position.safeParse(cursor.end)
  if (end.success && cursor.of === fingerprint(search)) return end.data
  throw new AppError('invalid', 'This page belongs to another search. Please start from its first page.', {
    fields: { cursor: 'Must be a cursor of this search' },
  })
}

/** Tells searches apart; how many a page holds, and how much of each, may change on the way. */
function fingerprint({ cursor: _, limit: __, fields: ___, ...filters }: ListingSearch): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
}
