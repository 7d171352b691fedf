import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { fewAtATime, type Line } from '#server/http/few-at-a-time.ts'
import type { ListingId } from '#shared/api/ids.ts'

/**
 * How many buyers of a listing a process lets into the database at once: one has the listing's lock, the next stands
 * right behind. All others would only hold connections that other listings need.
 */
export const atOnce = 2

/** How many more may wait for a listing, in memory. At some hundred orders a second the last of them waits for seconds. */
const mayWait = 500

/** The line of one listing, as long as anybody stands in it. */
interface ListingLine {
  line: Line
  people: number
}

const linesByDatabase = new WeakMap<Kysely<Tables>, Map<ListingId, ListingLine>>()

/**
 * Runs work that locks these listings once it is their buyer's turn, first come, first served: whoever waits for a
 * listing waits here, without a connection. Lines are entered in the order of their ids, as locks are taken, so that no
 * two wait for each other. Throws `unavailable` when too many wait already.
 */
export function inLineForListings<T>(
  db: Kysely<Tables>,
  listingIds: Iterable<ListingId>,
  work: () => Promise<T>,
): Promise<T> {
  const lines = linesByDatabase.get(db) ?? new Map<ListingId, ListingLine>()
  linesByDatabase.set(db, lines)
  const ids = [...new Set(listingIds)].sort()
  return ids.reduceRight((inner, id) => () => standInLine(lines, id, inner), work)()
}

async function standInLine<T>(
  lines: Map<ListingId, ListingLine>,
  id: ListingId,
  work: () => Promise<T>,
): Promise<T> {
  const words = 'Very many people are ordering this just now.'
  const own = lines.get(id) ?? { line: fewAtATime(atOnce, { crowd: { mayWait, words } }), people: 0 }
  lines.set(id, own)
  own.people += 1
  try {
    return await own.line(work)
  } finally {
    own.people -= 1
    if (own.people === 0) lines.delete(id)
  }
}
