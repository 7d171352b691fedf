import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/idempotency-key.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { type Answer, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('OPEN-77: orders repeated with an idempotency key on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  function send(person: Person, listing: Listing, key: string, quantity = 2): Promise<Answer> {
    const body = orderBody(listing.id, { quantity })
    return person.call('POST', '/api/orders', body, { [idempotencyHeader]: key })
  }

  async function stock(listing: Listing): Promise<number> {
    const row = await test.db
      .selectFrom('food_listings')
      .select('servings_available')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
    return row.servings_available
  }

  it('the same key returns the first order, also when sold out', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 2 })
    const first = await send(buyer, listing, 'once')
    const again = await send(buyer, listing, 'once')
    expect(again).toMatchObject({
      status: 201,
      body: first.body,
      headers: { location: first.headers.location },
    })
    expect(await stock(listing)).toBe(0)
  })

  it('concurrent calls create one order', async () => {
    const listing = await makeListing(baker)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(buyer, listing, 'double click')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => Order.parse(body).id)).size).toBe(1)
    expect(await stock(listing)).toBe(10)
  })

  it('concurrent calls for two listings create one order, take its servings only, and refuse the other', async () => {
    const listings = [await makeListing(baker), await makeListing(baker)]
    const answers = await Promise.all(listings.map((listing) => send(buyer, listing, 'confused')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const left = await Promise.all(listings.map(stock))
    expect(left.sort((a, b) => a - b)).toEqual([10, 12])
  })

  it('decisions, methods and bodies: refuses a key with another body, and places nothing', async () => {
    const listing = await makeListing(baker)
    const first = await send(buyer, listing, 'mine')
    const other = await send(buyer, listing, 'mine', 3)
    expect(other).toMatchObject({
      status: 422,
      body: {
        error: 'idempotency_mismatch',
        fields: { [idempotencyHeader]: expect.stringContaining('another order') },
      },
    })
    expect(await stock(listing)).toBe(10)
    expect((await send(buyer, listing, 'mine')).body).toEqual(first.body)
  })

  it('ignores the order of fields and empty fields when comparing bodies', async () => {
    const listing = await makeListing(baker)
    const headers = { [idempotencyHeader]: 'shuffled' }
    const bodies = [
      { foodListingId: listing.id, quantity: 1 },
      { quantity: 1, notes: null, foodListingId: listing.id },
    ]
    const answers = [
      await buyer.call('POST', '/api/orders', bodies[0], headers),
      await buyer.call('POST', '/api/orders', bodies[1], headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await stock(listing)).toBe(11)
  })

  it('an older order without a stored body accepts any body', async () => {
    const listing = await makeListing(baker)
    const first = await send(buyer, listing, 'old')
    const { id } = Order.parse(first.body)
    await test.db.updateTable('orders').set({ idempotent_body: null }).where('id', '=', id).execute()
    expect((await send(buyer, listing, 'old', 3)).body).toEqual(first.body)
  })

  it('another buyer’s same key, another key and no key create separate orders', async () => {
    const listing = await makeListing(baker)
    const other = await makePerson(test)
    const answers = [
      await send(buyer, listing, 'shared', 1),
      await send(other, listing, 'shared', 1),
      await send(buyer, listing, 'k'.repeat(longestIdempotencyKey), 1),
      await send(buyer, listing, '', 1),
      await send(buyer, listing, ' ', 1),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => Order.parse(body).id)).size).toBe(5)
  })

  it('a refused order does not use up its key', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 1 })
    expect((await send(buyer, listing, 'too many')).status).toBe(409)
    expect((await send(buyer, listing, 'too many', 1)).status).toBe(201)
  })

  it('returns 422 naming the header for a longer key', async () => {
    const listing = await makeListing(baker)
    const answer = await send(buyer, listing, 'k'.repeat(longestIdempotencyKey + 1))
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'invalid', fields: { [idempotencyHeader]: 'At most 100 characters' } },
    })
    expect(await stock(listing)).toBe(12)
  })
})
