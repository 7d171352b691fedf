import { type RawBuilder, sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { KeptPlace } from '#server/database/tables/pickup-tables.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrdersAt } from '#server/listings/orders-at-places.ts'
import type { OrderId, PersonId, PickupId } from '#shared/api/ids.ts'
import { undoMinutes } from '#shared/order-holds.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import { pickupEnd } from '../reading/pickup-moment.ts'
import { type LockedOrder, lockedColumns } from './locked-orders-repository.ts'

/** An open order at a location. */
export interface OrderAt extends LockedOrder {
  place: KeptPlace
  pickup_id: PickupId | null
}

function isAt(at: OrdersAt): RawBuilder<boolean> {
  if ('listing' in at) return sql<boolean>`orders.food_listing_id = ${at.listing}`
  if ('window' in at) return sql<boolean>`orders.pickup_window_id = ${at.window}`
  return sql<boolean>`(orders.place_id = ${at.place} or orders.place is null and orders.food_listing_id in (
    select id from food_listings where place_id = ${at.place}))`
}

function openOrdersAt(db: Db, bakerId: PersonId, at: OrdersAt) {
  return db
    .selectFrom('orders')
    .select(lockedColumns.map((column) => `orders.${column}` as const))
    .select(['orders.place', 'orders.pickup_id'])
    .where('orders.cook_id', '=', bakerId)
    .where(hasStatus(openStatuses, 'orders.status'))
    .where(isAt(at))
    .orderBy('orders.id')
}

/**
 * Locks a baker's open orders at a location, by id, so none is completed or cancelled. Older orders without a stored
 * location get that of their listing.
 */
export async function lockOrdersAt(trx: Trx, bakerId: PersonId, at: OrdersAt): Promise<Set<OrderId>> {
  const locked = await openOrdersAt(trx, bakerId, at).forNoKeyUpdate().execute()
  const unkept = locked.filter(({ place }) => place === null).map(({ id }) => id)
  if (unkept.length > 0) await keepListingsPlace(trx, unkept)
  return new Set(locked.map(({ id }) => id))
}

async function keepListingsPlace(trx: Trx, ids: readonly OrderId[]): Promise<void> {
  await sql`update orders set place_id = listing.place_id, place = jsonb_build_object(
      'address', listing.address, 'address_type', listing.address_type, 'hides_address', listing.hides_address,
      'pickup_instructions', listing.pickup_instructions, 'time_zone', listing.time_zone,
      'latitude', listing.latitude, 'longitude', listing.longitude,
      'shown_latitude', listing.shown_latitude, 'shown_longitude', listing.shown_longitude)
    from food_listings as listing
    where listing.id = orders.food_listing_id and orders.id = any(${[...ids]}::uuid[])`.execute(trx)
}

/**
 * The open orders at a location whose pickup has not ended, including newer ones; without received ones that can no
 * longer be undone.
 */
export async function listOrdersAt(trx: Trx, bakerId: PersonId, at: OrdersAt, now: Date): Promise<OrderAt[]> {
  const orders = await openOrdersAt(trx, bakerId, at)
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .where((order) =>
      order.or([
        order('orders.received_at', 'is', null),
        order('orders.received_at', '>', new Date(now.getTime() - undoMinutes * 60_000)),
      ]),
    )
    .where(pickupEnd, '>', now)
    .execute()
  return orders.flatMap(({ place, ...order }) => (place === null ? [] : [{ ...order, place }]))
}

/** The pickups that have an open order besides these orders. */
export async function listPickupsWithOthers(
  trx: Trx,
  pickupIds: readonly PickupId[],
  orderIds: readonly OrderId[],
): Promise<Set<PickupId>> {
  if (pickupIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('orders')
    .select('pickup_id')
    .distinct()
    .where('pickup_id', 'in', pickupIds)
    .where('id', 'not in', orderIds)
    .where(hasStatus(openStatuses, 'orders.status'))
    .execute()
  return new Set(rows.flatMap(({ pickup_id }) => pickup_id ?? []))
}
