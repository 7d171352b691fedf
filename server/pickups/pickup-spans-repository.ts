import { type SqlBool, sql } from 'kysely'
import { spansAsStored } from '#server/batches/batches-repository.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { browsableSince } from '#server/listings/listing-rules.ts'
import type { BatchId, ListingId, PersonId } from '#shared/api/ids.ts'
import type { PickupSpan } from '#shared/pickup-span.ts'

/** Of what is to be worked out, one note of each listing, or of each baker as a whole, by id and following one of them. */
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

/** All notes that say the same as one of them; none when that is gone. */
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

/** Forgets notes whose listings have been worked out since they were listed. */
export async function forgetDueSpans(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('due_pickup_spans').where('id', 'in', ids).execute()
}

/** A baker's listings that can still be ordered, or be opened or put back again, by id. */
export async function listPickedUp(db: Db, cookId: PersonId, since: Date): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('food_listings')
    .select('id')
    .where('cook_id', '=', cookId)
    .where((listing) =>
      listing.or([listing('archived_at', 'is', null), listing('archived_by', 'is not', null)]),
    )
    .where((listing) => listing.or([listing('ready_at', '>=', since), listing('batch_id', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a listing, and with it its batches; answers what says when it is picked up, undefined when it is gone. */
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
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The batches of a locked bake that can still be ordered, or be opened again, and the one that it shows. */
export function listPickedUpBatches(trx: Trx, id: ListingId, shown: BatchId, now: Date) {
  return trx
    .selectFrom('batches')
    .select(['id', 'ready_at', 'pickup_window_ids', 'pickup_spans'])
    .where('food_listing_id', '=', id)
    .where((batch) =>
      batch.or([
        batch('order_by', '>', now),
        // its last moment to order may be put off
        batch('ready_at', '>=', browsableSince(now)),
        batch('id', '=', shown),
      ]),
    )
    .execute()
}

/** Writes when a batch of a locked bake, or what a locked listing shows, is picked up; no form of its baker's has it in it. */
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

/** Has some listings whose next window became another by a moment go by that; answers how many. Who is locked is left to the next time. */
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
