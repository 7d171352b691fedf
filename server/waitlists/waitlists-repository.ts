import { type RawBuilder, sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx, WaitlistEntryRow } from '#server/database/tables.ts'
import type { BatchId, ListingId, PersonId, WaitlistEntryId } from '#shared/api/ids.ts'
import { browsableAfterReady } from '#shared/left-browsing.ts'
import type { Servings } from '#shared/money.ts'
import { openStatuses, soldStatuses } from '#shared/order-status-groups.ts'
import { headStartBefore } from './waitlist-rules.ts'

/** Whether a person still waits: they have no open or fulfilled order of the batch since joining. */
const stillWaits = sql<boolean>`not exists (
  select from orders where orders.buyer_id = entry.person_id and orders.food_listing_id = entry.food_listing_id
  and coalesce(orders.batch_id, orders.food_listing_id) = entry.batch_id and orders.created_at > entry.created_at
  and ${hasStatus([...openStatuses, ...soldStatuses])}
)`

/** Whether the batch can still be ordered if servings become available; over a listing and its batch. */
function isNotOver(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - browsableAfterReady)
  return sql<boolean>`listing.archived_at is null and case when batch.id is null
    then listing.batch_id is null and entry.batch_id = listing.id and listing.ready_at >= ${since}
    else batch.state in ('open', 'draft') and batch.order_by > ${now} end`
}

/** The open waitlist entries with their listings and, if it has a row, their batch. */
function waitedFor(db: Db, now: Date) {
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('food_listings as listing', 'listing.id', 'entry.food_listing_id')
    .leftJoin('batches as batch', 'batch.id', 'entry.batch_id')
    .where(isNotOver(now))
}

/** A waitlist entry with an email address. */
export interface WaitingAddressee extends Pick<WaitlistEntryRow, 'id' | 'batch_id' | 'servings' | 'told_at'> {
  person_id: PersonId
  email: string
}

/** The waitlist entries of a listing in order of joining, of people who can be notified and have not ordered since. */
export function listWaitingFor(db: Db, listingId: ListingId): Promise<WaitingAddressee[]> {
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('users as person', 'person.id', 'entry.person_id')
    .select([
      'entry.id',
      'entry.batch_id',
      'entry.servings',
      'entry.told_at',
      'entry.person_id',
      'person.email',
    ])
    .where('entry.food_listing_id', '=', listingId)
    .where('person.is_active', '=', true)
    .where('person.email_verified', '=', true)
    .where(stillWaits)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .execute()
}

/** The listings whose waitlist may need notifications, after an id, at most `limit`. */
export async function listListingsToNotify(
  db: Db,
  { now, after, limit }: { now: Date; after: ListingId | null; limit: number },
): Promise<ListingId[]> {
  const isLeft = sql<boolean>`coalesce(batch.servings_available, listing.servings_available) > 0`
  const rows = await waitedFor(db, now)
    .select('listing.id')
    .distinct()
    .where((row) =>
      row.or([
        row.and([row('entry.told_at', 'is', null), isLeft]),
        row('entry.told_at', '<=', headStartBefore(now)),
      ]),
    )
    .$if(after !== null, (listings) => listings.where('listing.id', '>', after))
    .orderBy('listing.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A person's open waitlist entries, oldest first. */
export function listEntriesOf(db: Db, personId: PersonId, now: Date): Promise<WaitlistEntryRow[]> {
  return waitedFor(db, now)
    .selectAll('entry')
    .where('entry.person_id', '=', personId)
    .where(stillWaits)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .execute()
}

/** The number of people and servings on the waitlist of each batch of a baker. */
export function countWaiting(
  db: Db,
  cookId: PersonId,
  now: Date,
): Promise<{ food_listing_id: ListingId; batch_id: BatchId; people: number; servings: number }[]> {
  return waitedFor(db, now)
    .select([
      'entry.food_listing_id',
      'entry.batch_id',
      sql<number>`count(*)::integer`.as('people'),
      sql<number>`sum(entry.servings)::integer`.as('servings'),
    ])
    .where('listing.cook_id', '=', cookId)
    .where(stillWaits)
    .groupBy(['entry.food_listing_id', 'entry.batch_id'])
    .orderBy('entry.batch_id')
    .execute()
}

/** How many other batches a person waits for. */
export async function countEntriesBeside(db: Db, personId: PersonId, batchId: BatchId): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_entries')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('person_id', '=', personId)
    .where('batch_id', '<>', batchId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds or updates a person's entry and returns it; an existing entry keeps its place and gets the new servings. */
export function saveEntry(
  trx: Trx,
  entry: {
    id: WaitlistEntryId
    food_listing_id: ListingId
    batch_id: BatchId
    person_id: PersonId
    servings: Servings
  },
  now: Date,
): Promise<WaitlistEntryRow> {
  return trx
    .insertInto('waitlist_entries')
    .values({ ...entry, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'batch_id']).doUpdateSet({ servings: entry.servings, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an entry of this person; returns whether it existed. */
export async function removeEntry(db: Db, id: WaitlistEntryId, personId: PersonId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist_entries')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Stores when people were notified; null: they wait again. */
export async function saveNotified(
  trx: Trx,
  ids: readonly WaitlistEntryId[],
  toldAt: Date | null,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('waitlist_entries')
    .set({ told_at: toldAt, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes the entries of closed batches. */
export async function deleteClosedEntries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('waitlist_entries')
    .where('id', 'not in', waitedFor(db, now).select('entry.id'))
    .execute()
}
