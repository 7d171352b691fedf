import { sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { BakeRepeatRow, Db, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { BatchId, ListingId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** The repeat of a bake, or undefined. */
export function findRepeat(db: Db, listingId: ListingId): Promise<BakeRepeatRow | undefined> {
  return db.selectFrom('bake_repeats').selectAll().where('food_listing_id', '=', listingId).executeTakeFirst()
}

/** Creates or replaces the repeat of a locked bake. */
export async function saveRepeat(
  trx: Trx,
  { weekdays, created_at, ...facts }: Omit<BakeRepeatRow, 'updated_at'>,
): Promise<void> {
  const row = { ...facts, weekdays: `{${weekdays.join()}}`, updated_at: created_at }
  await trx
    .insertInto('bake_repeats')
    .values({ ...row, created_at })
    .onConflict((conflict) => conflict.column('food_listing_id').doUpdateSet(row))
    .execute()
}

/** Removes the repeat of a locked bake. */
export async function removeRepeat(trx: Trx, listingId: ListingId): Promise<void> {
  await trx.deleteFrom('bake_repeats').where('food_listing_id', '=', listingId).execute()
}

/** The orders of a batch. */
export interface OrderedBatch {
  batch_id: BatchId
  /** open orders, including those waiting for payment */
  open: number
  /** the placed ones of these, and their servings */
  placed: number
  servings: Servings
}

/** The orders of each batch of a bake, past ones included. */
export function listOrderedBatches(db: Db, listingId: ListingId): Promise<OrderedBatch[]> {
  const isOpen = hasStatus(openStatuses)
  return db
    .selectFrom('orders')
    .select([
      sql<BatchId>`coalesce(batch_id, food_listing_id)`.as('batch_id'),
      sql<number>`count(*) filter (where ${isOpen})::integer`.as('open'),
      sql<number>`count(*) filter (where ${isOpen} and placed_at is not null)::integer`.as('placed'),
      sql<Servings>`coalesce(sum(${comingServings}) filter (where ${isOpen} and placed_at is not null), 0)::integer`.as(
        'servings',
      ),
    ])
    .where('food_listing_id', '=', listingId)
    .groupBy(sql`1`)
    .execute()
}

/** Stores the last day for which a repeat's batches are created. */
export async function saveMadeTo(trx: Trx, listingId: ListingId, date: string, now: Date): Promise<void> {
  await trx
    .updateTable('bake_repeats')
    .set({ made_to: date, updated_at: now })
    .where('food_listing_id', '=', listingId)
    .execute()
}

/** Up to `limit` bakes whose repeat's batches are not yet created up to a day (YYYY-MM-DD). */
export async function listRepeatsToMake(db: Db, date: string, limit: number): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('bake_repeats')
    .select('food_listing_id')
    .where('made_to', '<', date)
    .orderBy('made_to')
    .limit(limit)
    .execute()
  return rows.map(({ food_listing_id }) => food_listing_id)
}

/** An order of a cancelled batch. */
export interface OrderToEnd {
  id: OrderId
  cook_id: PersonId
  status: OrderStatus
  reason: Reason
}

/** How long after its ready time a cancelled batch is checked, in milliseconds: longer than any payment takes. */
const lookedAt = 30 * 24 * 60 * 60_000

/** The placed, open orders of cancelled batches of a listing (null: of all), by id, after an id. */
export async function listOrdersToEnd(
  db: Db,
  { listingId, after, limit }: { listingId: ListingId | null; after: OrderId | null; limit: number },
  now: Date,
): Promise<OrderToEnd[]> {
  return db
    .selectFrom('batches')
    .innerJoin('orders', 'orders.food_listing_id', 'batches.food_listing_id')
    .select(['orders.id', 'orders.cook_id', 'orders.status', sql<Reason>`batches.cancel_reason`.as('reason')])
    .where('batches.state', '=', 'cancelled')
    .where('batches.ready_at', '>', new Date(now.getTime() - lookedAt))
    .where(sql<boolean>`coalesce(orders.batch_id, orders.food_listing_id) = batches.id`)
    .where('orders.placed_at', 'is not', null)
    .where(hasStatus(openStatuses))
    .$if(listingId !== null, (orders) => orders.where('batches.food_listing_id', '=', listingId))
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}
