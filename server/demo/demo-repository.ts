import { sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, ListingRow, NewUserRow, Trx, UserRowChange } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import type { ListingId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { DemoRows } from './demo-rows.ts'

/** Serializes the creation of the demo set until the transaction ends. */
export async function lockDemoData(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.demoData})`.execute(trx)
}

/** Whether there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts the demo people, the bakers' listings, and their pickup windows. */
export async function insertDemoRows(
  trx: Trx,
  rows: readonly DemoRows[],
  buyers: readonly NewUserRow[],
): Promise<void> {
  await trx
    .insertInto('users')
    .values([...rows.map(({ user }) => user), ...buyers])
    .execute()
  await trx
    .insertInto('food_listings')
    .values(rows.flatMap(({ listings }) => listings.map(({ row }) => row)))
    .execute()
  await trx
    .insertInto('pickup_windows')
    .values(rows.flatMap(({ windows }) => windows))
    .execute()
}

export type DemoBake = Pick<ListingRow, 'id' | 'title' | 'ready_by_date' | 'ready_by_time' | 'time_zone'>

/** The demo bakers' listings that are not archived, locked by id. */
export async function lockDemoListings(trx: Trx): Promise<DemoBake[]> {
  return (
    trx
      .selectFrom('food_listings')
      .innerJoin('users', 'users.id', 'food_listings.cook_id')
      .select([
        'food_listings.id',
        'food_listings.title',
        'food_listings.ready_by_date',
        'food_listings.ready_by_time',
        'food_listings.time_zone',
      ])
      .where('users.email', 'like', `%${demoEmailEnding}`)
      .where('food_listings.archived_at', 'is', null)
      // a listing with bake days shows the next one automatically
      .where('food_listings.batch_id', 'is', null)
      .orderBy('food_listings.id')
      .forUpdate('food_listings')
      .execute()
  )
}

/** Sets a listing's next ready date, and new servings unless `servings` is null. */
export async function bakeAgain(
  trx: Trx,
  id: string,
  bake: { readyByDate: string; readyAt: Date; servings: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('food_listings')
    .set({
      ready_by_date: bake.readyByDate,
      ready_at: bake.readyAt,
      updated_at: bake.now,
      ...(bake.servings === null ? {} : { servings_available: bake.servings }),
    })
    .where('id', '=', id)
    .execute()
}

/** The demo people by the local part of their address, without those whose account is gone. */
export async function listDemoPeople(db: Db): Promise<Map<string, { id: PersonId; email: string }>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'like', `%${demoEmailEnding}`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.email.slice(0, -demoEmailEnding.length), row]))
}

/** The keys of the checkouts that these people placed. */
export async function listCheckoutKeys(db: Db, buyerIds: readonly PersonId[]): Promise<Set<string>> {
  if (buyerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('checkouts')
    .select('idempotency_key')
    .where('buyer_id', 'in', buyerIds)
    .where('idempotency_key', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ idempotency_key }) => idempotency_key ?? []))
}

/** The samples of these bakers that are not archived. */
export function listSamples(db: Db, bakerIds: readonly PersonId[]) {
  return db
    .selectFrom('food_listings')
    .select(['id', 'cook_id', 'title', 'options', 'time_zone', 'ready_at'])
    .where('cook_id', 'in', bakerIds)
    .where('archived_at', 'is', null)
    .execute()
}

/** A demo baker's listing by its title. */
export function findSampleByTitle(db: Db, title: string) {
  return db
    .selectFrom('food_listings')
    .innerJoin('users', 'users.id', 'food_listings.cook_id')
    .select('food_listings.id')
    .where('users.email', 'like', `%${demoEmailEnding}`)
    .where('food_listings.title', '=', title)
    .where('food_listings.archived_at', 'is', null)
    .executeTakeFirst()
}

/** The open bake days of these listings, earliest first. */
export function listBakeDays(db: Db, listingIds: readonly ListingId[]) {
  return db
    .selectFrom('batches')
    .select(['id', 'food_listing_id', 'ready_at', 'order_by'])
    .where('food_listing_id', 'in', listingIds)
    .where('state', '=', 'open')
    .orderBy('ready_at')
    .execute()
}

/** The review of an order; throws when there is none. */
export async function findReviewOf(db: Db, orderId: OrderId): Promise<string> {
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a baker's accounts at payment providers. */
export async function connectBaker(db: Db, id: PersonId, accounts: UserRowChange): Promise<void> {
  await db.updateTable('users').set(accounts).where('id', '=', id).execute()
}

/** Deletes emails to demo people and to us that were queued before a moment. */
export async function dropMailsOfHistory(db: Db, before: Date, supportEmail: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', before)
    .where((mail) =>
      mail.or([mail('recipient', 'like', `%${demoEmailEnding}`), mail('recipient', '=', supportEmail)]),
    )
    .execute()
}

/** The user with this confirmed address. */
export function findConfirmedUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
}

/** Whether an order waits for this baker's answer. */
export async function hasWaitingOrder(db: Db, bakerId: PersonId): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('cook_id', '=', bakerId)
    .where('status', '=', 'pending')
    .where('placed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
