import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { listOrderChanges } from './order-changes-repository.ts'
import type { PersonalEvent } from './order-notice.ts'

/**
 * How far before the last event to read, in milliseconds: changes carry the start time of their transaction, and clocks
 * differ. Browsers ignore duplicates.
 */
const overlap = 60_000

/** Most events replayed; older ones are dropped. */
const most = 200

/**
 * A person's events since an event id (milliseconds), oldest first, one per order. Events possibly received before are
 * sent as changes, which is harmless.
 */
export async function missedEvents(db: Db, personId: PersonId, since: number): Promise<PersonalEvent[]> {
  const start = new Date(since - overlap)
  const rows = await listOrderChanges(db, personId, start, most)
  return rows.reverse().map((row) => ({
    personId,
    id: row.updated_at.getTime(),
    event: {
      orderId: row.id,
      side: row.buyer_id === personId ? 'buyer' : 'baker',
      what: row.placed_at !== null && row.placed_at.getTime() > since ? 'placed' : 'changed',
    },
  }))
}
