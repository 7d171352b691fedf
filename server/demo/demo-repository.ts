import { sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, ListingRow, Trx } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import type { DemoRows } from './demo-rows.ts'

/** Serializes the creation of the demo set until the transaction ends. */
export async function lockDemoData(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.demoData})`.execute(trx)
}

/** Whether there is any account. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts the demo bakers and their listings. */
export async function insertDemoRows(trx: Trx, rows: readonly DemoRows[]): Promise<void> {
  await trx
    .insertInto('users')
    .values(rows.map(({ user }) => user))
    .execute()
  await trx
    .insertInto('food_listings')
    .values(rows.flatMap(({ listings }) => listings))
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
