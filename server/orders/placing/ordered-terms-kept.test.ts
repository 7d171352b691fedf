import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { addDays } from '#shared/ready-by.ts'
import { testToday } from '#tests/make/clock.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const today = testToday
const west = {
  address: '9 Pier Rd, Oakland, CA 94607',
  latitude: 37.8,
  longitude: -122.28,
  pickupInstructions: 'By the crane.',
  timeZone: 'America/Los_Angeles',
}
const later = { readyByDate: addDays(today, 3), readyByTime: '09:00' }

describe.each(enginesInTurn)('an order keeps what was agreed when its bake changes, on %s', (engine) => {
  let test: TestApp
  let buyer: Person
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    buyer = await makePerson(test)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const change = async ({ id }: Listing, changes: object) => {
    const { status } = await baker.call('PUT', `/api/food-listings/${id}`, listingBody({ ...changes }))
    expect(status).toBe(200)
  }
  const read = async (person: Person, { id }: Pick<Order, 'id'>) =>
    Order.parse((await person.call('GET', `/api/orders/${id}`)).body)
  const confirm = ({ id }: Pick<Order, 'id'>) => baker.call('POST', `/api/orders/${id}/confirm`)

  it('keeps its address, also for a listing with its own address', async () => {
    const listing = await makeListing(baker)
    const order = await makeOrder(buyer, listing)
    await change(listing, { ...west, existingOrders: 'keep' })
    await confirm(order)
    const { address, addressType, pickupInstructions, latitude, longitude } = listing
    for (const person of [buyer, baker])
      expect((await read(person, order)).foodListing).toEqual({
        ...order.foodListing,
        ...{ address, addressType, pickupInstructions, latitude, longitude },
        timeZone: 'America/New_York',
      })
    const { text } = await lastMailTo(test, buyer.user.email, 'order-confirmed')
    expect(text).toContain(address)
    expect(text).not.toContain(west.address)
    // a new order has the new place, and so another pickup
    const next = await makeOrder(buyer, listing, { pickupTime: undefined })
    expect(next.foodListing).toMatchObject({ address: west.address, timeZone: 'America/Los_Angeles' })
    expect(next.pickupId).not.toBe(order.pickupId)
  })

  it('keeps its ready time, also in the kitchen', async () => {
    const listing = await makeListing(baker)
    const order = await makeOrder(buyer, listing, { pickupTime: undefined })
    await change(listing, later)
    for (const person of [buyer, baker])
      expect((await read(person, order)).foodListing).toMatchObject({
        readyByDate: listing.readyByDate,
        readyByTime: listing.readyByTime,
      })
    const ordersOn = async (date: string) =>
      JSON.stringify((await baker.call('GET', `/api/sellers/kitchen?date=${date}`)).body)
    expect(await ordersOn(listing.readyByDate)).toContain(order.id)
    expect(await ordersOn(later.readyByDate)).not.toContain(order.id)
    const next = await makeOrder(buyer, listing, { pickupTime: undefined })
    expect(next.foodListing).toMatchObject(later)
  })

  it('decisions, home addresses: reveals no more of a hidden address than before, until confirmed', async () => {
    const listing = await makeListing(baker, { hidesAddress: true })
    const order = await makeOrder(buyer, listing)
    await change(listing, { ...west, hidesAddress: false, existingOrders: 'keep' })
    const area = { address: 'New York, NY 10001', pickupInstructions: '' }
    expect((await read(buyer, order)).foodListing).toMatchObject(area)
    expect(JSON.stringify(await read(buyer, order))).not.toContain(String(listing.latitude))
    expect((await read(baker, order)).foodListing).toMatchObject({ address: listing.address })
    await confirm(order)
    expect((await read(buyer, order)).foodListing).toMatchObject({ address: listing.address })
  })

  it('an older order without stored values takes those of the listing', async () => {
    const listing = await makeListing(baker)
    const order = await makeOrder(buyer, listing, { pickupTime: undefined })
    await test.db
      .updateTable('orders')
      .set({ place: null, ready_at: null })
      .where('id', '=', order.id)
      .execute()
    const { timeZone: _, ...where } = west
    await change(listing, { ...where, ...later, existingOrders: 'keep' })
    await confirm(order)
    expect((await read(buyer, order)).foodListing).toMatchObject({
      address: listing.address,
      ...later,
    })
  })
})
