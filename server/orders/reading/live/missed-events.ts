import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { listOrderChanges } from './order-changes-repository.ts'
import type { PersonalEvent } from './order-notice.ts'

/**
 * How far before the last event is looked, in milliseconds: a change carries the time at which its transaction began,
 * and other processes' clocks may differ. Whoever listens passes over what they heard already.
 */
const overlap = 60_000

/** More changes than this are not told one by one; the latest are. */
const most = 200

/**
 * What a person missed since an event (its id, in milliseconds), the oldest first; an order that came and changed
 * meanwhile is told of once, as placed. What may have been heard already is told as a change, which says nothing new.
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
