import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { draftPayment } from '#server/payments/taking/draft-payment.ts'
import { noPickups } from '#server/pickups/placing-pickups.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { draftOrder } from './draft-order.ts'
import { lockStocks, recordPlacing } from './placing-repository.ts'

describe.each(enginesInTurn)('rows of a placed checkout on %s', (engine) => {
  const now = new Date('2026-11-20T12:00:00Z')
  let database: Database
  let buyerId: string
  let listingIds: string[]
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const cookId = await insertBaker(database.db, { paypal_email: 'robin@pay.example' })
    buyerId = await insertBaker(database.db)
    // many pages, so a sequential scan is never cheaper
    const listings = Array.from({ length: 400 }, () => listingRow(cookId, { servings_available: 30 }))
    await insertListings(database.db, listings)
    listingIds = listings.map(({ id }) => id)
  })
  afterAll(() => database.close())

  /** Orders so many servings per listing in one checkout; returns the rows and the number of sequential scans. */
  function place(requests: Record<string, number>, isPaid: boolean) {
    return inTransaction(database.db, async (trx) => {
      const before = await timesReadWhole(trx)
      const stocks = await lockStocks(trx, Object.keys(requests), buyerId)
      const [baker] = stocks
      if (!baker) throw new Error('Expected locked listings')
      const checkout = { id: newId(), buyer_id: buyerId, created_at: now, updated_at: now }
      const drafts = stocks.flatMap((stock) => {
        const notes = `${requests[stock.id]} of ${stock.id}`
        const draft = draftOrder(stock, { buyerId, quantity: requests[stock.id] ?? 0, notes }, noPickups, now)
        return 'order' in draft ? [{ ...draft.order, checkout_id: checkout.id }] : []
      })
      const { payment, orders } = isPaid
        ? draftPayment(baker, 'paypal', checkout.id, drafts, now)
        : { payment: null, orders: drafts }
      await recordPlacing(trx, { checkout, payments: payment ? [payment] : [], orders, now })
      return { checkout, payment, orders, readWhole: (await timesReadWhole(trx)) - before }
    })
  }

  /** Sequential scans of listings on this connection; reliable only within a transaction. */
  async function timesReadWhole(db: Db): Promise<number> {
    const { rows } = await sql<{ times: number }>`select coalesce(sum(seq_scan), 0)::integer as times
      from pg_stat_xact_user_tables where relname = 'food_listings'`.execute(db)
    return rows[0]?.times ?? 0
  }

  it('match the draft, after placings of the same and other shapes', async () => {
    const [one = '', two = '', three = ''] = listingIds
    const requests = [
      { [one]: 1 },
      { [two]: 3 },
      { [one]: 2, [two]: 1 },
      { [two]: 4, [three]: 5 },
      { [three]: 1 },
    ]
    for (const request of requests)
      for (const isPaid of [true, false]) {
        const { checkout, payment, orders } = await place(request, isPaid)
        const ofCheckout = database.db.selectFrom('orders').selectAll().where('checkout_id', '=', checkout.id)
        expect(await ofCheckout.orderBy('food_listing_id').execute()).toEqual(orders)
        const { db } = database
        const payments = db.selectFrom('payments').selectAll().where('checkout_id', '=', checkout.id)
        expect(await payments.execute()).toEqual(payment ? [payment] : [])
      }
    const { rows } = await sql<{ left: number }>`select servings_available as left from food_listings
      where id = any(${[one, two, three]}::uuid[]) order by array_position(${[one, two, three]}::uuid[], id)`.execute(
      database.db,
    )
    expect(rows).toEqual([{ left: 24 }, { left: 14 }, { left: 18 }])
  })

  it('finds the listing by key among many', async () => {
    const [, , , four = ''] = listingIds
    for (const isPaid of [true, false])
      expect(await place({ [four]: 1 }, isPaid)).toMatchObject({ readWhole: 0 })
  })
})
