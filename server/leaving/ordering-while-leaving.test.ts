import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { placeOrder } from '#server/orders/placing/place-order.ts'
import { readConfig } from '#server/read-config.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import { lockOrdersOf, removeIdentity, removeListings } from './leaving-repository.ts'

// the embedded engine runs one transaction at a time
describe.runIf(engines.includes('postgres'))('an order during a deletion on postgres', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())

  const isSomebodyWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length > 0
  }

  /** Deletes an account in the database and starts an order while the rows are locked. */
  async function orderWhileLeaving(leaver: 'buyer' | 'baker'): Promise<PromiseSettledResult<unknown>> {
    const { db } = database
    const ids = { buyer: await insertBaker(db), baker: await insertBaker(db) }
    const listing = listingRow(ids.baker)
    await insertListings(db, [listing])
    const id = ids[leaver]
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: waited, resolve: go } = Promise.withResolvers<void>()
    const leaving = inTransaction(db, async (trx) => {
      await lockOrdersOf(trx, id)
      await removeListings(trx, id, testNow)
      await lockUser(trx, id)
      isLocked()
      await waited
      await removeIdentity(trx, { id, email: `${leaver}@rows.example` }, testNow)
    })
    await locked
    const context = { db, config: readConfig({}), now: () => testNow }
    const body = { foodListingId: listing.id, quantity: 1 }
    const order = Promise.allSettled([placeOrder(context, { id: ids.buyer }, body, null)])
    await expect.poll(isSomebodyWaiting).toBe(true)
    go()
    await leaving
    const [outcome] = await order
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('food_listing_id', '=', listing.id)
      .execute()
    expect(orders).toEqual([])
    return outcome
  }

  it.each(['buyer', 'baker'] as const)(
    'decisions, deleting: nothing is ordered by or from a %s who is leaving at that moment',
    async (leaver) => {
      expect(await orderWhileLeaving(leaver)).toMatchObject({
        status: 'rejected',
        reason: { code: 'not_found' },
      })
    },
  )

  it('locks a baker’s listings by id, like an order of several', async () => {
    const { db } = database
    const bakerId = await insertBaker(db)
    const listings = [listingRow(bakerId), listingRow(bakerId)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [first, second] = listings.map(({ id }) => id)
    // the table has them in the opposite order
    await insertListings(db, listings.toReversed())
    const held = await leaveOpen(database, (trx) =>
      sql`select from food_listings where id = ${first} for no key update`.execute(trx),
    )
    const leaving = inTransaction(db, (trx) => removeListings(trx, bakerId, testNow))
    await held.isWaitedFor(1)
    const [free] = await Promise.allSettled([
      sql`select from food_listings where id = ${second} for no key update nowait`.execute(db),
    ])
    await held.end()
    await leaving
    expect(free.status).toBe('fulfilled')
  })
})
