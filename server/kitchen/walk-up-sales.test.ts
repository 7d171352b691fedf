import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, engines } from '#tests/make/test-database.ts'

const sell = (person: Person, id: string, servings: unknown) =>
  person.call('POST', `/api/food-listings/${id}/walk-up-sales`, { servings })

describe.each(engines)('sales at the door on %s', (engine) => {
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

  it('leave the stock, at most what is left, and come back once', async () => {
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

  it('at the same moment as one another, or as their undoing, lose and double nothing', async () => {
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

  // what is asked of the text does not depend on the engine
  it.runIf(engine === anyEngine)('take no number that is none, and no text makes a call fail', async () => {
    const { id } = await makeListing(baker)
    for (const servings of [0, -1, 1.5, 100, '1', null])
      expect((await sell(baker, id, servings)).status).toBe(422)
    const wrong = []
    for (const text of hostileStrings)
      for (const [method, url, body] of [
        ['POST', `/api/food-listings/${id}/walk-up-sales`, { servings: text }],
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
