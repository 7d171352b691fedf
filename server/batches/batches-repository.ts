import type { BatchRow, BatchRowChange, Db, NewBatchRow, Trx } from '#server/database/tables.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import type { Cents, Servings } from '#shared/money.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'

/** The columns of a batch that its listing copies. */
export const shownColumns = [
  'ready_by_date',
  'ready_by_time',
  'ready_at',
  'order_by',
  'price_cents',
  'servings_available',
  'servings_offered',
  'pickup_window_ids',
  'pickup_spans',
] as const

export type ShownColumn = (typeof shownColumns)[number]

/** The shown columns of a row. */
export function shownOf<Row extends Record<ShownColumn, unknown>>(row: Row): Pick<Row, ShownColumn> {
  const { ready_by_date, ready_by_time, ready_at, order_by } = row
  const { price_cents, servings_available, servings_offered, pickup_window_ids, pickup_spans } = row
  return {
    ready_by_date,
    ready_by_time,
    ready_at,
    order_by,
    price_cents,
    servings_available,
    servings_offered,
    pickup_window_ids,
    pickup_spans,
  }
}

export type ShownBatch = Pick<BatchRow, 'id' | ShownColumn>

/**
 * Locks a listing, and with it all its batches, which are written only under this lock.
 * Returns what it shows; undefined when it is gone.
 */
export function lockShownBatch(trx: Trx, listingId: ListingId) {
  return trx
    .selectFrom('food_listings')
    .select([
      'id',
      'batch_id',
      'time_zone',
      'has_left_browsing',
      'version',
      'closed_from',
      'closed_to',
      'options',
      'fillings',
      'lead_hours',
      ...shownColumns,
    ])
    .where('id', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The open batches of bakes, earliest first; none for bakes without batch rows. */
export function listOpenBatches(db: Db, listingIds: readonly ListingId[], now: Date): Promise<BatchRow[]> {
  if (listingIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('batches')
    .selectAll()
    .where('food_listing_id', 'in', listingIds)
    .where('state', '=', 'open')
    .where('order_by', '>', now)
    .orderBy('ready_at')
    .execute()
}

/** A batch; throws if it does not exist. */
export function findBatch(db: Db, id: BatchId): Promise<BatchRow> {
  return db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A batch of a bake, or undefined. */
export function findBatchOf(db: Db, listingId: ListingId, id: BatchId): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', id)
    .where('food_listing_id', '=', listingId)
    .executeTakeFirst()
}

/** The batches of a bake from a day (YYYY-MM-DD) on, earliest first. */
export function listBatchesFrom(db: Db, listingId: ListingId, date: string): Promise<BatchRow[]> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('food_listing_id', '=', listingId)
    .where('ready_by_date', '>=', date)
    .orderBy('ready_by_date')
    .execute()
}

/** Adds batches of a locked bake. */
export async function insertBatches(trx: Trx, rows: readonly NewBatchRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('batches').values(rows).execute()
}

/** Changes a batch of a locked bake. */
export async function changeBatch(trx: Trx, id: BatchId, change: BatchRowChange): Promise<void> {
  await trx.updateTable('batches').set(change).where('id', '=', id).execute()
}

/** Returns servings to a batch of a locked bake that its listing does not show. */
export async function returnToBatch(trx: Trx, id: BatchId, servings: Servings, now: Date): Promise<void> {
  await trx
    .updateTable('batches')
    .set((eb) => ({ servings_available: eb('servings_available', '+', servings), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Deletes batches of a locked bake that were never ordered. */
export async function removeBatches(trx: Trx, ids: readonly BatchId[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('batches').where('id', 'in', ids).execute()
}

/** Makes a locked listing show one of its batches. Increments its version, so open forms become stale. */
export async function showBatch(
  trx: Trx,
  listing: { id: ListingId; version: number },
  { id, ...shown }: ShownBatch,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set({
      ...shown,
      pickup_spans: spansAsStored(shown.pickup_spans),
      batch_id: id,
      has_left_browsing: shown.order_by <= now,
      version: listing.version + 1,
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute()
}

/** Pickup spans as a JSON column. */
export function spansAsStored(spans: readonly PickupSpan[] | null): string | null {
  return spans && JSON.stringify(spans)
}

/**
 * Sets a new price on later batches and the repeat of a locked bake where they had the old one; everywhere if `from` is
 * null.
 */
export async function followPrice(
  trx: Trx,
  listingId: ListingId,
  { from, to, now }: { from: Cents | null; to: Cents; now: Date },
): Promise<void> {
  const change = { price_cents: to, updated_at: now }
  await trx
    .updateTable('batches')
    .set(change)
    .where('food_listing_id', '=', listingId)
    .$if(from !== null, (batches) => batches.where('price_cents', '=', from))
    .where('ready_at', '>', now)
    .execute()
  await trx
    .updateTable('bake_repeats')
    .set(change)
    .where('food_listing_id', '=', listingId)
    .$if(from !== null, (repeats) => repeats.where('price_cents', '=', from))
    .execute()
}

/** The listings of a baker that have batches. */
export async function listBakesOf(db: Db, cookId: PersonId): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', cookId)
    .where('batch_id', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Listings on the browse pages whose shown batch can no longer be ordered, earliest first. */
export async function listEndedListings(db: Db, now: Date, limit: number): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('food_listings')
    .select('id')
    // matches the predicate of the index
    .where('batch_id', 'is not', null)
    .where('has_left_browsing', '=', false)
    .where('order_by', '<=', now)
    .orderBy('order_by')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
