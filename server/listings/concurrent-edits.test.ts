import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('a listing changed concurrently on %s', (engine) => {
  let server: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    server = await makeTestApp(engine)
    baker = await makePerson(server)
    buyer = await makePerson(server)
  })
  afterAll(() => server?.close())

  const change = (id: string, changes: Record<string, unknown>) =>
    baker.call('PUT', `/api/food-listings/${id}`, listingBody(changes))

  it('API-04: rejects the second of two open forms without changes', async () => {
    const { id, version } = await makeListing(baker)
    expect(version).toBe(1)
    const first = await change(id, { title: 'Rye', version })
    expect(Listing.parse(first.body)).toMatchObject({ title: 'Rye', version: 2 })
    const second = await change(id, { title: 'Spelt', version })
    expect(second).toMatchObject({ status: 409, body: { error: 'conflict' } })
    const { body } = await baker.call('GET', `/api/food-listings/${id}`)
    expect(body).toMatchObject({ title: 'Rye', version: 2 })
  })

  it('API-04: only one of two simultaneous changes succeeds', async () => {
    const { id, version } = await makeListing(baker)
    const answers = await actAtOnce(
      server.database,
      { table: 'food_listings', ids: [id] },
      ['Rye', 'Spelt'].map((title) => () => change(id, { title, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('servings sold while the form was open stay sold', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 12 })
    await makeOrder(buyer, listing, { quantity: 5 })
    const { version } = listing
    const more = await change(listing.id, { servingsAvailable: 14, servingsBefore: 12, version })
    expect(more).toMatchObject({ status: 200, body: { servingsAvailable: 9 } })
    const fewer = await change(listing.id, { servingsAvailable: 1, servingsBefore: 12 })
    expect(fewer).toMatchObject({ status: 200, body: { servingsAvailable: 0 } })
    const documented = await change(listing.id, { servingsAvailable: 3 })
    expect(documented).toMatchObject({ status: 200, body: { servingsAvailable: 3 } })
  })

  it('existing orders keep the details they were placed with', async () => {
    const listing = await makeListing(baker, { title: 'Rye', price: '9.50', servingDescription: 'one loaf' })
    const bought = await makeOrder(buyer, listing, { quantity: 2 })
    await change(listing.id, { title: 'Stones', price: '99.00', servingDescription: 'one stone' })
    const { body } = await buyer.call('GET', `/api/orders/${bought.id}`)
    expect(Order.parse(body)).toMatchObject({
      title: 'Rye',
      servingDescription: 'one loaf',
      unitPrice: '9.50',
      totalPrice: '19.00',
      quantity: 2,
    })
  })
})
