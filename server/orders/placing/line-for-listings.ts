import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { fewAtATime, type Line } from '#server/http/few-at-a-time.ts'
import type { ListingId } from '#shared/api/ids.ts'

/**
 * Concurrent transactions per listing and process: one holds the lock, the next waits for it. More would only occupy
 * connections.
 */
export const atOnce = 2

/** Most orders waiting in memory per listing; at some hundred orders per second the last waits for seconds. */
const mayWait = 500

/** The queue of one listing, kept while somebody waits in it. */
interface ListingLine {
  line: Line
  people: number
}

const linesByDatabase = new WeakMap<Kysely<Tables>, Map<ListingId, ListingLine>>()

/**
 * Runs work that locks these listings, first come, first served; waiting takes no database connection. Queues are
 * entered by id, in lock order, to avoid deadlocks. Throws `unavailable` when a queue is full.
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
