import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import { addDays } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'

const tomorrow = addDays(testToday, 1)

const sell = (person: Person, id: string, servings: unknown) =>
  person.call('POST', `/api/food-listings/${id}/walk-up-sales`, { servings })

describe.each(enginesInTurn)('walk-up sales on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  const stockOf = (id: string) =>
    test.db
      .selectFrom('food_listings')
      .select(['servings_available as left', 'servings_offered as offered'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('reduce the stock, within what is left, and can be undone once', async () => {
    const { id } = await makeListing(baker, { servingsAvailable: 5 })
    await makeOrder(buyer, { id }, { quantity: 2 })
    const sold = await sell(baker, id, 3)
    const sale = WalkUpSale.parse(sold.body)
    expect(sale).toMatchObject({ foodListingId: id, servings: 3, servingsAvailable: 0 })
    expect(await stockOf(id)).toEqual({ left: 0, offered: 2 })
    expect(await sell(baker, id, 1)).toMatchObject({ status: 409, body: { error: 'sold_out' } })
    const undo = (person: Person) => person.call('DELETE', `/api/walk-up-sales/${sale.id}`)
    expect((await undo(buyer)).status).toBe(404)
    expect((await undo(baker)).status).toBe(204)
    expect(await stockOf(id)).toEqual({ left: 3, offered: 5 })
    expect((await undo(baker)).status).toBe(404)
    expect(await stockOf(id)).toEqual({ left: 3, offered: 5 })
    expect((await sell(buyer, id, 1)).status).toBe(403)
  })

  it('lose and double nothing when concurrent with each other or with undoing', async () => {
    const { id } = await makeListing(baker, { servingsAvailable: 5 })
    const rows = { table: 'food_listings', ids: [id] } as const
    const sales = await actAtOnce(test.database, rows, [() => sell(baker, id, 3), () => sell(baker, id, 3)])
    expect(sales.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { id: saleId } = WalkUpSale.parse(sales.find(({ status }) => status === 200)?.body)
    const undo = () => baker.call('DELETE', `/api/walk-up-sales/${saleId}`)
    const undone = await actAtOnce(test.database, rows, [undo, undo])
    expect(undone.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await stockOf(id)).toEqual({ left: 5, offered: 5 })
  })

  it('belong to today’s batch, though the listing shows the next one, and return to it when undone', async () => {
    const own = await makePerson(test)
    const listing = await makeListing(own, { readyByDate: tomorrow, servingsAvailable: 5 })
    const { days } = await makeRepeat(own, listing, {
      firstDay: addDays(tomorrow, 4),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    })
    const later = days[1]?.batchId ?? ''
    // sold while the listing shows the batch
    const before = WalkUpSale.parse((await sell(own, listing.id, 1)).body)
    expect(before).toMatchObject({ batchId: listing.id, servingsAvailable: 4 })
    await test.db
      .updateTable('batches')
      .set({ order_by: test.now() })
      .where('id', '=', days[0]?.batchId ?? '')
      .execute()
    await inTransaction(test.db, (trx) => showNextBatch(trx, listing.id, test.now()))
    const counter = async () => {
      const { body } = await own.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)
      return KitchenDay.parse(body).counter.map(({ batchId, servingsAvailable }) => [
        batchId,
        servingsAvailable,
      ])
    }
    expect(await counter()).toEqual([[listing.id, 4]])
    const sellDay = (batchId: string, servings: number) =>
      own.call('POST', `/api/food-listings/${listing.id}/walk-up-sales`, { servings, batchId })
    const stocks = async () => {
      const rows = await test.db
        .selectFrom('batches')
        .select(['servings_available as left', 'servings_offered as offered'])
        .where('id', 'in', [listing.id, later])
        .orderBy('ready_at')
        .execute()
      return rows.map(({ left, offered }) => [left, offered])
    }
    const sale = WalkUpSale.parse((await sellDay(listing.id, 3)).body)
    expect(sale).toMatchObject({ batchId: listing.id, servingsAvailable: 1 })
    expect(await stocks()).toEqual([
      [1, 1],
      [20, 20],
    ])
    expect(await sellDay(listing.id, 2)).toMatchObject({ status: 409, body: { error: 'sold_out' } })
    expect((await sellDay((await makeListing(own)).id, 1)).status).toBe(404)
    for (const { id } of [sale, before])
      expect((await own.call('DELETE', `/api/walk-up-sales/${id}`)).status).toBe(204)
    expect(await stocks()).toEqual([
      [5, 5],
      [20, 20],
    ])
    // a sale of the shown batch changes the listing, which advances when sold out
    expect((await sellDay(later, 20)).status).toBe(200)
    expect(await stocks()).toEqual([
      [5, 5],
      [0, 0],
    ])
    const { batch_id } = await test.db
      .selectFrom('food_listings')
      .select('batch_id')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
    expect(batch_id).toBe(days[2]?.batchId)
  })

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('reject invalid numbers and hostile texts', async () => {
    const { id } = await makeListing(baker)
    for (const servings of [0, -1, 1.5, 100, '1', null])
      expect((await sell(baker, id, servings)).status).toBe(422)
    const wrong = []
    for (const text of hostileStrings)
      for (const [method, url, body] of [
        ['POST', `/api/food-listings/${id}/walk-up-sales`, { servings: text }],
        ['POST', `/api/food-listings/${id}/walk-up-sales`, { servings: 1, batchId: text }],
        ['DELETE', `/api/walk-up-sales/${encodeURIComponent(text.toWellFormed())}`, undefined],
      ] as const) {
        const answer = await test.app.inject({
          method,
          url,
          headers: { cookie: baker.cookie, origin: test.config.publicUrl },
          ...(body === undefined ? {} : { payload: body }),
        })
        if (answer.statusCode >= 500) wrong.push(`${method} ${url}: ${answer.statusCode}`)
      }
    expect(wrong).toEqual([])
  })
})
