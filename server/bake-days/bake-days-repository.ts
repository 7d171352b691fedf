import { sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { BakeRepeatRow, Db, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { BatchId, ListingId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** What repeats of a bake, or undefined. */
export function findRepeat(db: Db, listingId: ListingId): Promise<BakeRepeatRow | undefined> {
  return db.selectFrom('bake_repeats').selectAll().where('food_listing_id', '=', listingId).executeTakeFirst()
}

/** Writes what repeats of a locked bake, in the place of what did. */
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

/** Nothing repeats of a locked bake any more. */
export async function removeRepeat(trx: Trx, listingId: ListingId): Promise<void> {
  await trx.deleteFrom('bake_repeats').where('food_listing_id', '=', listingId).execute()
}

/** What was ordered of a batch, whatever became of it. */
export interface OrderedBatch {
  batch_id: BatchId
  /** orders that are open, those that wait for their payment among them */
  open: number
  /** those of them that their baker has, and their servings */
  placed: number
  servings: Servings
}

/** What was ordered of each batch of a bake that ever was. */
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

/** Notes up to which day a repeat's batches are made. */
export async function noteMadeTo(trx: Trx, listingId: ListingId, date: string, now: Date): Promise<void> {
  await trx
    .updateTable('bake_repeats')
    .set({ made_to: date, updated_at: now })
    .where('food_listing_id', '=', listingId)
    .execute()
}

/** The bakes that repeat and whose batches are not made up to a day (YYYY-MM-DD) yet, at most `limit`. */
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

/** An order of a batch that its baker has cancelled. */
export interface OrderToEnd {
  id: OrderId
  cook_id: PersonId
  status: OrderStatus
  reason: Reason
}

/** How long after it was to be ready a cancelled batch is looked at, in milliseconds: no order of it waits for its payment so long. */
const lookedAt = 30 * 24 * 60 * 60_000

/** The open orders, of those that their bakers have, of a listing's cancelled batches or of all, by id, following one of them. */
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
