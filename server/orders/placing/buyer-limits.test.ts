import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { aTuesday, makeRepeat } from '#tests/make/make-bake-days.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('limit per buyer, on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const makeLimited = (mostPerBuyer: number, changes: object = {}) =>
    makeListing(baker, { servingsAvailable: 20, mostPerBuyer, ...changes })
  const order = (buyer: Person, { id }: Pick<Listing, 'id'>, changes: object = {}) =>
    buyer.call('POST', '/api/orders', orderBody(id, { quantity: 1, pickupTime: null, ...changes }))
  const openOf = async (buyer: Person) => {
    const { body } = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}`)
    return z.array(Order).parse(body)
  }

  it('is refused on the quantity with the remaining amount, and shown on the listing', async () => {
    const loaf = await makeLimited(2)
    expect(loaf.mostPerBuyer).toBe(2)
    const buyer = await makePerson(test)
    const refused = await order(buyer, loaf, { quantity: 3 })
    const message = 'The limit is 2 per buyer.'
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'conflict', message, fields: { quantity: message } },
    })
    const first = await makeOrder(buyer, loaf, { quantity: 1 })
    expect((await order(buyer, loaf, { quantity: 2 })).body).toMatchObject({
      fields: { quantity: 'The limit is 2 per buyer, and you already have 1.' },
    })
    expect((await order(await makePerson(test), loaf, { quantity: 2 })).status).toBe(201)
    // a closed order frees its quantity
    await baker.call('POST', `/api/orders/${first.id}/decline`, {
      reason: 'One broke.',
      servingsAvailable: true,
    })
    expect((await order(buyer, loaf, { quantity: 2 })).status).toBe(201)
  })

  it('holds for concurrent orders and carts of one buyer', async () => {
    const loaf = await makeLimited(3)
    const buyer = await makePerson(test)
    const cart = checkoutBody([{ payWay: 'pickup', lines: [[loaf, 2]] }])
    await Promise.all([
      ...[1, 2, 1, 2].map((quantity) => order(buyer, loaf, { quantity })),
      buyer.call('POST', '/api/checkouts', cart),
      buyer.call('POST', '/api/checkouts', cart),
    ])
    const taken = (await openOf(buyer)).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(taken).toBeGreaterThanOrEqual(2)
    expect(taken).toBeLessThanOrEqual(3)
  })

  it('counts all lines of a cart, in servings of any option', async () => {
    const options = [
      { name: 'Slice', price: '3.00', servings: 1 },
      { name: 'Whole', price: '20.00', servings: 8 },
    ]
    const tart = await makeLimited(8, { options })
    const [slice, whole] = tart.options
    const other = await makeLimited(1)
    const buyer = await makePerson(test)
    const lines = [whole, slice].map((option) => ({
      foodListingId: tart.id,
      quantity: 1,
      optionId: option?.id,
    }))
    const cart = { bakers: [{ cookId: tart.cookId, payWay: 'pickup', lines }] }
    const message = 'The limit is 8 servings per buyer, and you already have 8.'
    expect((await buyer.call('POST', '/api/checkouts', cart)).body).toMatchObject({
      orders: [],
      refusals: [{ code: 'conflict', message, lines: [{ foodListingId: tart.id, message }] }],
    })
    expect((await order(buyer, other)).status).toBe(201)
  })

  it('applies per batch', async () => {
    test.setNow(aTuesday)
    onTestFinished(() => void test.setNow(null))
    const loaf = await makeLimited(2)
    const plan = await makeRepeat(baker, loaf, { servingsAvailable: 9 })
    const [first, second] = plan.days
    const buyer = await makePerson(test)
    expect((await order(buyer, loaf, { quantity: 2, batchId: first?.batchId })).status).toBe(201)
    expect((await order(buyer, loaf, { batchId: first?.batchId })).status).toBe(409)
    expect((await order(buyer, loaf, { quantity: 2, batchId: second?.batchId })).status).toBe(201)
  })

  it('is kept by changes without it, can be removed, and is copied', async () => {
    const loaf = await makeLimited(2)
    const url = `/api/food-listings/${loaf.id}`
    const change = (body: object) => baker.call('PUT', url, { ...listingBody(), ...body })
    expect((await change({})).body).toMatchObject({ mostPerBuyer: 2 })
    expect((await change({ mostPerBuyer: 5 })).body).toMatchObject({ mostPerBuyer: 5 })
    const day = { readyByDate: loaf.readyByDate, readyByTime: loaf.readyByTime, servingsAvailable: 4 }
    expect((await baker.call('POST', `${url}/copies`, day)).body).toMatchObject({ mostPerBuyer: 5 })
    const options = [{ name: 'Box', price: '9.00', servings: 6 }]
    expect(await change({ options })).toMatchObject({
      status: 422,
      body: { fields: { mostPerBuyer: 'At least 6, so that one of each option can be ordered' } },
    })
    expect((await change({ mostPerBuyer: null })).body).toMatchObject({ mostPerBuyer: null })
    expect((await order(await makePerson(test), loaf, { quantity: 9 })).status).toBe(201)
  })
})
