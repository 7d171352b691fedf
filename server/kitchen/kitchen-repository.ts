import { type RawBuilder, sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { orderZone, readyDate, readyTime } from '#server/batches/order-ready.ts'
import { isHeldUp } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db } from '#server/database/tables.ts'
import { comingQuantity } from '#server/orders/reading/fulfilled-amounts.ts'
import {
  pickupClock,
  pickupDate,
  pickupEnd,
  pickupMoment,
  pickupUntilClock,
} from '#server/orders/reading/pickup-moment.ts'
import type { BatchId, OrderId, PersonId } from '#shared/api/ids.ts'
import { openStatuses, soldStatuses } from '#shared/order-status-groups.ts'

/** The time zone of a baker's latest listing; null without listings. */
export async function findBakersZone(db: Db, cookId: PersonId): Promise<string | null> {
  const latest = await db
    .selectFrom('food_listings')
    .select('time_zone')
    .where('cook_id', '=', cookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.time_zone ?? null
}

/** Orders placed with a baker. */
function kitchenOrders(db: Db, cookId: PersonId) {
  return db
    .selectFrom('food_listings as listing')
    .innerJoin('orders', 'orders.food_listing_id', 'listing.id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .leftJoin('pickup_places as place', 'place.id', 'orders.place_id')
    .where('listing.cook_id', '=', cookId)
    .where('orders.placed_at', 'is not', null)
    .select([
      'orders.id',
      'orders.pickup_id',
      'orders.buyer_id',
      'orders.food_listing_id',
      'orders.batch_id',
      'orders.pickup_window_id',
      'listing.dough_grams',
      'orders.title',
      'orders.serving_description',
      'orders.option_name',
      'orders.mixed_box',
      'orders.cake_message',
      'orders.notes',
      'orders.status',
      'orders.payment_status',
      'orders.unit_price_cents',
      'orders.total_cents',
      'orders.fulfilled_quantity',
      'orders.refunded_cents',
      'orders.lost_cents',
      'orders.packed_at',
      'orders.set_off_at',
      'orders.no_show_at',
      'buyer.first_name',
      'buyer.last_name',
      'place.name as place_name',
      orderZone.as('time_zone'),
      isHeldUp.as('is_held_up'),
      comingQuantity.as('quantity'),
      comingServings.as('servings'),
      readyDate.as('ready_date'),
      sql<string>`to_char(${readyTime}, 'HH24:MI')`.as('ready_time'),
      pickupMoment.as('pickup_from'),
      pickupDate.as('pickup_date'),
      pickupClock.as('pickup_time'),
      pickupUntilClock.as('pickup_until_time'),
      pickupEnd.as('pickup_end'),
    ])
}

/** An order for packing. */
export type KitchenOrderRow = Awaited<ReturnType<ReturnType<typeof kitchenOrders>['execute']>>[number]

/** The orders of a pickup day (YYYY-MM-DD) of a baker, earliest first, at most `limit`. */
export function listKitchenDay(
  db: Db,
  cookId: PersonId,
  date: string,
  limit: number,
): Promise<KitchenOrderRow[]> {
  return kitchenOrders(db, cookId)
    .where(pickupDate, '=', date)
    .where(hasStatus([...openStatuses, ...soldStatuses]))
    .orderBy(pickupClock)
    .orderBy('buyer.first_name')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** The orders that a baker bakes for a day (YYYY-MM-DD), with any pickup day, at most `limit`. */
export function listBaked(db: Db, cookId: PersonId, date: string, limit: number): Promise<KitchenOrderRow[]> {
  return kitchenOrders(db, cookId)
    .where(readyDate, '=', date)
    .where(hasStatus([...openStatuses, ...soldStatuses]))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** The open orders of a baker's batches, with any pickup day, at most `limit`. */
export function listOfBatches(
  db: Db,
  cookId: PersonId,
  batchIds: readonly BatchId[],
  limit: number,
): Promise<KitchenOrderRow[]> {
  return kitchenOrders(db, cookId)
    .where((eb) => eb.fn.coalesce('orders.batch_id', 'orders.food_listing_id'), 'in', batchIds)
    .where(hasStatus(openStatuses))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** The orders that a baker bakes for from a day (YYYY-MM-DD) on, soonest first, at most `limit`. */
export function listBakedFrom(
  db: Db,
  cookId: PersonId,
  from: string,
  limit: number,
): Promise<KitchenOrderRow[]> {
  return kitchenOrders(db, cookId)
    .where(readyDate, '>=', from)
    .where(hasStatus([...openStatuses, ...soldStatuses]))
    .orderBy(readyDate)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** The open orders with pickup from a day (YYYY-MM-DD) on, soonest first, at most `limit`. */
export function listComing(
  db: Db,
  cookId: PersonId,
  from: string,
  limit: number,
): Promise<KitchenOrderRow[]> {
  return comingFrom(db, cookId, from).limit(limit).execute()
}

/**
 * What is left to sell of a baker's bakes of a day (YYYY-MM-DD): in shown batches,
 * and in batches that can no longer be ordered and are not shown.
 */
export function listCounter(db: Db, cookId: PersonId, date: string) {
  const shown = db
    .selectFrom('food_listings')
    .select(['id', 'batch_id', 'title', 'servings_available', 'fillings'])
    .where('cook_id', '=', cookId)
    .where('ready_by_date', '=', date)
    .where('archived_at', 'is', null)
    .where('servings_available', '>', 0)
  const others = db
    .selectFrom('batches')
    .innerJoin('food_listings as listing', 'listing.id', 'batches.food_listing_id')
    .select(({ ref }) => [
      'listing.id',
      ref('batches.id').$castTo<BatchId | null>().as('batch_id'),
      'listing.title',
      'batches.servings_available',
      'listing.fillings',
    ])
    .where('listing.cook_id', '=', cookId)
    .where('batches.ready_by_date', '=', date)
    .where('batches.state', '=', 'open')
    .whereRef('batches.id', '<>', 'listing.batch_id')
    .where('listing.archived_at', 'is', null)
    .where('batches.servings_available', '>', 0)
  return shown.unionAll(others).orderBy('title').orderBy('id').execute()
}

/** An order placed with a baker, for packing. */
export function findKitchenOrder(
  db: Db,
  cookId: PersonId,
  id: OrderId,
): Promise<KitchenOrderRow | undefined> {
  return kitchenOrders(db, cookId).where('orders.id', '=', id).executeTakeFirst()
}

/**
 * Up to `limit` days (YYYY-MM-DD) from one on with open orders of a baker: the number picked up and baked for on each.
 */
export function listKitchenDays(
  db: Db,
  cookId: PersonId,
  from: string,
  limit: number,
): Promise<{ date: string; orders: number; baked: number }[]> {
  const days = openOrdersBy(db, cookId, pickupDate, 'picked up').unionAll(
    openOrdersBy(db, cookId, readyDate, 'baked'),
  )
  return db
    .selectFrom(days.as('day'))
    .select([
      'date',
      sql<number>`count(*) filter (where what = 'picked up')::int`.as('orders'),
      sql<number>`count(*) filter (where what = 'baked')::int`.as('baked'),
    ])
    .where('date', '>=', from)
    .groupBy('date')
    .orderBy('date')
    .limit(limit)
    .execute()
}

/** A baker's open orders with their pickup or bake date. */
function openOrdersBy(db: Db, cookId: PersonId, date: RawBuilder<string>, what: 'picked up' | 'baked') {
  return db
    .selectFrom('food_listings as listing')
    .innerJoin('orders', 'orders.food_listing_id', 'listing.id')
    .select([date.as('date'), sql<string>`${sql.lit(what)}`.as('what')])
    .where('listing.cook_id', '=', cookId)
    .where('orders.placed_at', 'is not', null)
    .where(hasStatus(openStatuses))
}

/** The open orders with pickup between two days (YYYY-MM-DD, inclusive), soonest first. */
export function listPickupsWithin(
  db: Db,
  cookId: PersonId,
  { from, to }: { from: string; to: string },
): Promise<KitchenOrderRow[]> {
  return comingFrom(db, cookId, from).where(pickupDate, '<=', to).execute()
}

function comingFrom(db: Db, cookId: PersonId, from: string) {
  return kitchenOrders(db, cookId)
    .where(pickupDate, '>=', from)
    .where(hasStatus(openStatuses))
    .orderBy(pickupDate)
    .orderBy(pickupClock)
    .orderBy('orders.id')
}
