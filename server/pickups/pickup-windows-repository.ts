import { sql } from 'kysely'
import type {
  Db,
  NewPickupWindowRow,
  PickupWindowRow,
  PickupWindowRowChange,
  Trx,
} from '#server/database/tables.ts'
import type { PersonId, PickupWindowId } from '#shared/api/ids.ts'
import { openStatuses, soldStatuses } from '#shared/order-status-groups.ts'
import type { Pickup } from './pickup-slot-rules.ts'

/** The windows of these bakers, without removed ones. */
export function listWindows(db: Db, bakerIds: readonly PersonId[]): Promise<PickupWindowRow[]> {
  if (bakerIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('pickup_windows')
    .selectAll()
    .where('cook_id', 'in', bakerIds)
    .where('removed_at', 'is', null)
    .orderBy(sql`weekday nulls last`)
    .orderBy('first_day')
    .orderBy('from_minute')
    .orderBy('id')
    .execute()
}

/** A baker's own window, or undefined. */
export function findWindow(
  db: Db,
  id: PickupWindowId,
  bakerId: PersonId,
): Promise<PickupWindowRow | undefined> {
  return ownWindow(db, id, bakerId).executeTakeFirst()
}

/** Locks a baker's window, so that nobody can order for it. */
export function lockWindow(
  trx: Trx,
  id: PickupWindowId,
  bakerId: PersonId,
): Promise<PickupWindowRow | undefined> {
  return ownWindow(trx, id, bakerId).forNoKeyUpdate().executeTakeFirst()
}

function ownWindow(db: Db, id: PickupWindowId, bakerId: PersonId) {
  return db
    .selectFrom('pickup_windows')
    .selectAll()
    .where('id', '=', id)
    .where('cook_id', '=', bakerId)
    .where('removed_at', 'is', null)
}

/** Locks windows by id, so that no other order takes a place in them. */
export async function lockWindows(trx: Trx, ids: readonly PickupWindowId[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('pickup_windows')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks a baker after windows and listings, so that no window of theirs is added. */
export async function lockBaker(trx: Trx, bakerId: PersonId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', bakerId).forNoKeyUpdate().execute()
}

/** Also blocks new listings of the baker: their foreign key check waits for this lock but not for a weaker one. */
export async function lockPostingBaker(trx: Trx, bakerId: PersonId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', bakerId).forUpdate().execute()
}

/** Pickups at these bakers after a moment, except those of one buyer and of cancelled orders. */
export function listPickups(
  db: Db,
  bakerIds: readonly PersonId[],
  { after, exceptBuyer }: { after: Date; exceptBuyer: PersonId | null },
): Promise<(Pickup & { cook_id: PersonId })[]> {
  if (bakerIds.length === 0) return Promise.resolve([])
  return (
    db
      .selectFrom('orders')
      .select(['cook_id', 'buyer_id', 'place_id', 'pickup_from', 'pickup_until'])
      .where('cook_id', 'in', bakerIds)
      // matches the partial index
      .where('pickup_window_id', 'is not', null)
      .where('pickup_until', '>', after)
      .where('status', 'in', [...openStatuses, ...soldStatuses])
      .$if(exceptBuyer !== null, (orders) => orders.where('buyer_id', '!=', exceptBuyer))
      .$narrowType<{ pickup_from: Date; pickup_until: Date }>()
      .execute()
  )
}

/** Number of open orders per window of a baker, without zeros. */
export async function countOpenOrders(db: Db, bakerId: PersonId): Promise<Map<PickupWindowId, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['pickup_window_id', sql<number>`count(*)::integer`.as('count')])
    .where('cook_id', '=', bakerId)
    .where('pickup_window_id', 'is not', null)
    .where('placed_at', 'is not', null)
    .where('status', 'in', openStatuses)
    .groupBy('pickup_window_id')
    .$narrowType<{ pickup_window_id: PickupWindowId }>()
    .execute()
  return new Map(rows.map(({ pickup_window_id: id, count }) => [id, count]))
}

export async function addWindow(trx: Trx, window: NewPickupWindowRow): Promise<void> {
  await trx.insertInto('pickup_windows').values(window).execute()
}

/** Updates a window that the transaction has locked. */
export async function changeWindow(
  trx: Trx,
  id: PickupWindowId,
  change: PickupWindowRowChange,
): Promise<void> {
  await trx.updateTable('pickup_windows').set(change).where('id', '=', id).execute()
}

/** Removes all windows of a person who deletes their account; they have no open orders. */
export async function removeWindows(trx: Trx, bakerId: PersonId, now: Date): Promise<void> {
  await trx
    .updateTable('pickup_windows')
    .set({ removed_at: now, updated_at: now })
    .where('cook_id', '=', bakerId)
    .where('removed_at', 'is', null)
    .execute()
}

/** The zone of a baker's newest listing; undefined without listings. */
export async function findZoneOfBaker(db: Db, bakerId: PersonId): Promise<string | undefined> {
  const listing = await db
    .selectFrom('food_listings')
    .select('time_zone')
    .where('cook_id', '=', bakerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return listing?.time_zone
}
