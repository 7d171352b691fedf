import { type SqlBool, sql } from 'kysely'
import { spansAsStored } from '#server/batches/batches-repository.ts'
import { isWeekly } from '#server/batches/weekly-repository.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'

/** A page of pending notes after an id, one for each listing or whole baker. */
export async function listDueSpans(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const first = sql<string>`min(id::text)`
  const rows = await db
    .selectFrom('due_pickup_spans')
    .select(first.as('id'))
    .groupBy(['cook_id', 'food_listing_id'])
    .$if(after !== null, (due) => due.having(first, '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** All notes for the same listing or baker as this note; empty when it is gone. */
export function listSameDue(db: Db, id: string) {
  return db
    .selectFrom('due_pickup_spans as due')
    .innerJoin('due_pickup_spans as same', (join) =>
      join
        .onRef('same.cook_id', '=', 'due.cook_id')
        .on(sql<SqlBool>`same.food_listing_id is not distinct from due.food_listing_id`),
    )
    .select(['same.id', 'same.cook_id', 'same.food_listing_id'])
    .where('due.id', '=', id)
    .execute()
}

/** Deletes notes after their listings were recomputed. */
export async function deleteDueSpans(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('due_pickup_spans').where('id', 'in', ids).execute()
}

/** A baker's listings that can still be ordered, reopened or restored, by id. */
export async function listPickedUp(db: Db, bakerId: PersonId, since: Date): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', bakerId)
    .where((listing) =>
      listing.or([listing('archived_at', 'is', null), listing('archived_by', 'is not', null)]),
    )
    .where((listing) => listing.or([listing('ready_at', '>=', since), listing('batch_id', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a listing and so its batches; returns the columns that decide its pickup, undefined when it is gone. */
export function lockPickedUp(trx: Trx, id: ListingId) {
  return trx
    .selectFrom('food_listings')
    .select([
      'id',
      'cook_id',
      'place_id',
      'time_zone',
      'closed_from',
      'closed_to',
      'batch_id',
      'ready_at',
      'pickup_window_ids',
      'pickup_spans',
    ])
    .select(isWeekly.as('is_weekly'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The batches of a locked bake that can still be ordered or reopened, and the shown one. */
export function listPickedUpBatches(trx: Trx, id: ListingId, shown: BatchId, now: Date) {
  return trx
    .selectFrom('batches')
    .select(['id', 'ready_at', 'pickup_window_ids', 'pickup_spans'])
    .where('food_listing_id', '=', id)
    .where((batch) =>
      batch.or([
        batch('order_by', '>', now),
        // the baker may still move its order-by time
        batch('ready_at', '>=', browsableSince(now)),
        batch('id', '=', shown),
      ]),
    )
    .execute()
}

/** Stores the pickup spans of a locked batch or listing; the version stays, since no form edits them. */
export async function writeSpans(
  trx: Trx,
  table: 'batches' | 'food_listings',
  id: BatchId | ListingId,
  spans: readonly PickupSpan[] | null,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ pickup_spans: spansAsStored(spans) })
    .where('id', '=', id)
    .execute()
}

/**
 * Moves listings whose next window has changed by now, at most `most`; returns how many. Skips locked ones until the
 * next run.
 */
export async function moveToNextPickup(trx: Trx, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select id from food_listings where pickup_moves_at <= ${now} order by pickup_moves_at limit ${most}
      for no key update skip locked
    )
    update food_listings set (pickup_from, pickup_moves_at) = (
      select begins, moves_at from next_pickup_of(food_listings.pickup_spans, food_listings.time_zone, ${now})
    ) from due where food_listings.id = due.id
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}
