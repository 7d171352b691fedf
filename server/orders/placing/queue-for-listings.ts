import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { fewAtATime, type Line } from '#server/http/task-queue.ts'
import type { ListingId } from '#shared/api/ids.ts'

/**
 * Concurrent transactions per listing and process: one holds the lock, the next waits for it. More would only occupy
 * connections.
 */
export const atOnce = 2

/** Most orders waiting in memory per listing; at some hundred orders per second the last waits for seconds. */
const mayWait = 500

/** The queue of one listing, kept while somebody waits in it. */
interface ListingQueue {
  line: Line
  waiting: number
}

const queuesByDatabase = new WeakMap<Kysely<Tables>, Map<ListingId, ListingQueue>>()

/**
 * Runs work that locks these listings, first come, first served; waiting takes no database connection. Queues are
 * entered by id, in lock order, to avoid deadlocks. Throws `unavailable` when a queue is full.
 */
export function inQueueForListings<T>(
  db: Kysely<Tables>,
  listingIds: Iterable<ListingId>,
  work: () => Promise<T>,
): Promise<T> {
  const queues = queuesByDatabase.get(db) ?? new Map<ListingId, ListingQueue>()
  queuesByDatabase.set(db, queues)
  const ids = [...new Set(listingIds)].sort()
  return ids.reduceRight((inner, id) => () => waitInQueue(queues, id, inner), work)()
}

async function waitInQueue<T>(
  queues: Map<ListingId, ListingQueue>,
  id: ListingId,
  work: () => Promise<T>,
): Promise<T> {
  const words = 'A lot of people are ordering this right now.'
  const own = queues.get(id) ?? { line: fewAtATime(atOnce, { crowd: { mayWait, words } }), waiting: 0 }
  queues.set(id, own)
  own.waiting += 1
  try {
    return await own.line(work)
  } finally {
    own.waiting -= 1
    if (own.waiting === 0) queues.delete(id)
  }
}
