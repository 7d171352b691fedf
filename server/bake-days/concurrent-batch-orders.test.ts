import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { findBatch } from '#server/batches/batches-repository.ts'
import { showNextBatches } from '#server/batches/show-next-batch.ts'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { BakePlan } from '#shared/api/bake-days.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'
import { endOrdersOfCancelledDays } from './cancel-bake-day.ts'

const monday = new Date('2026-11-23T12:00:00Z')

describe.each(engines)('decisions, ids: concurrent orders of batches on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyers: Person[]
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(monday)
    baker = await makePerson(test)
    await test.db
      .updateTable('users')
      .set({ lifts_pickup_limits: true })
      .where('id', '=', baker.user.id)
      .execute()
    buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(test)))
  })
  beforeEach(() => test.setNow(monday))
  afterAll(async () => {
    // in each batch, servings left and taken add up to those offered
    expect(await listWrongStocks(test.db)).toEqual([])
    await test.close()
  })

  /** A bake with two servings on the first Saturday and three on each later one. */
  async function makeBake() {
    const listing = await makeListing(baker, { readyByDate: '2026-11-28', servingsAvailable: 2 })
    const plan = await makeRepeat(baker, listing, { servingsAvailable: 3 })
    const [first, second] = plan.days
    if (!first || !second) throw new Error('No days')
    return { listing, first, second }
  }
  const order = (buyer: Person, listing: Pick<Listing, 'id'>, changes: object = {}) =>
    buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity: 1, pickupTime: null, ...changes }))
  const daysOf = async (listing: Pick<Listing, 'id'>) =>
    BakePlan.parse((await baker.call('GET', `/api/food-listings/${listing.id}/bake-days`)).body).days
  const read = async (listing: Pick<Listing, 'id'>) =>
    Listing.parse((await baker.call('GET', `/api/food-listings/${listing.id}`)).body)

  it('the last servings of a batch that is not shown are sold once', async () => {
    const { listing, second } = await makeBake()
    const acts = buyers.map((buyer) => () => order(buyer, listing, { batchId: second.batchId }))
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-11-28', servingsAvailable: 2 })
    expect((await daysOf(listing)).slice(0, 2)).toMatchObject([
      { servingsAvailable: 2, openOrders: 0 },
      { servingsAvailable: 0, openOrders: 3 },
    ])
  })

  it('orders without a batch get the next one with servings, and cancelled servings bring it back', async () => {
    const { listing } = await makeBake()
    const acts = buyers.slice(0, 4).map((buyer) => () => order(buyer, listing))
    const answers = await Promise.all(acts.map((act) => act()))
    const orders = answers.map(({ body }) => Order.parse(body))
    expect(orders.map(({ foodListing }) => foodListing.readyByDate).sort()).toEqual([
      ...['2026-11-28', '2026-11-28', '2026-12-05', '2026-12-05'],
    ])
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-05', servingsAvailable: 1 })

    const early = orders.find(({ foodListing }) => foodListing.readyByDate === '2026-11-28')
    await baker.call('POST', `/api/orders/${early?.id}/decline`, {
      reason: 'One broke.',
      servingsAvailable: true,
    })
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-11-28', servingsAvailable: 1 })
    const late = orders.find(({ foodListing }) => foodListing.readyByDate === '2026-12-05')
    await baker.call('POST', `/api/orders/${late?.id}/decline`, {
      reason: 'One broke.',
      servingsAvailable: true,
    })
    expect((await daysOf(listing)).map((day) => day.servingsAvailable).slice(0, 3)).toEqual([1, 2, 3])
  })

  it('an order after the order-by time advances the listing, and its servings return to their batch', async () => {
    const { listing, first } = await makeBake()
    const [buyer, other] = buyers
    if (!buyer || !other) throw new Error('No buyer')
    const early = await makeOrder(buyer, listing, { quantity: 1, pickupTime: null })
    test.setNow(new Date('2026-11-26T23:00:00Z'))
    expect((await order(other, listing, { batchId: first.batchId })).status).toBe(404)
    expect((await order(other, listing)).body).toMatchObject({
      foodListing: { readyByDate: '2026-12-05', readyByTime: '09:00' },
    })
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-05', servingsAvailable: 2 })
    expect((await buyer.call('GET', `/api/orders/${early.id}`)).body).toMatchObject({
      foodListing: { readyByDate: '2026-11-28' },
    })
    await baker.call('POST', `/api/orders/${early.id}/decline`, {
      reason: 'One broke.',
      servingsAvailable: true,
    })
    expect((await daysOf(listing)).map((day) => day.servingsAvailable).slice(0, 2)).toEqual([2, 2])
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-05', servingsAvailable: 2 })
  })

  it('cancelling an order from before the repeat returns servings to its own batch', async () => {
    const listing = await makeListing(baker, { readyByDate: '2026-11-25', servingsAvailable: 5 })
    const [buyer] = buyers
    if (!buyer) throw new Error('No buyer')
    const early = await makeOrder(buyer, listing, { quantity: 2 })
    await makeRepeat(baker, listing)
    test.setNow(new Date('2026-11-26T12:00:00Z'))
    await showNextBatches(test)
    expect((await read(listing)).readyByDate).toBe('2026-11-28')
    await baker.call('POST', `/api/orders/${early.id}/decline`, {
      reason: 'One broke.',
      servingsAvailable: true,
    })
    expect((await read(listing)).servingsAvailable).toBe(20)
    const row = await findBatch(test.db, firstBatchOf(listing.id))
    expect(row).toMatchObject({ servings_available: 5, servings_offered: 5 })
  })

  it('a cart can have lines for several days of one bake, each with its own stock', async () => {
    const { listing, first, second } = await makeBake()
    const [buyer] = buyers
    const lines = [
      { foodListingId: listing.id, batchId: second.batchId, quantity: 3 },
      { foodListingId: listing.id, batchId: first.batchId, quantity: 1 },
    ]
    const placed = await buyer?.call('POST', '/api/checkouts', {
      bakers: [{ cookId: listing.cookId, payWay: 'pickup', lines }],
    })
    expect(placed).toMatchObject({ status: 201, body: { refusals: [], orders: [{}, {}] } })
    expect((await daysOf(listing)).map((day) => day.servingsAvailable).slice(0, 3)).toEqual([1, 0, 3])
  })

  it('ordering a day while it is cancelled leaves no order', async () => {
    const { listing, second } = await makeBake()
    const acts = [
      ...buyers.slice(0, 3).map((buyer) => () => order(buyer, listing, { batchId: second.batchId })),
      () =>
        baker.call('POST', `/api/food-listings/${listing.id}/bake-days/cancel`, {
          date: second.date,
          reason: 'The oven broke.',
        }),
    ]
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.at(-1)?.status).toBe(200)
    for (const { status } of answers.slice(0, 3)) expect([201, 404]).toContain(status)
    await endOrdersOfCancelledDays(test, test.app.log)
    expect((await daysOf(listing))[1]).toMatchObject({
      state: 'cancelled',
      openOrders: 0,
      servingsAvailable: 3,
    })
  })
})
