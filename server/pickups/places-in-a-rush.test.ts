import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace, placeBody } from '#tests/make/make-place.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('decisions, a pickup: concurrent orders at places on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  async function orderFor(buyer: Person, listing: Listing) {
    const { body } = await buyer.call('GET', `/api/food-listings/${listing.id}/pickup-windows`)
    const [slot] = PossiblePickups.parse(body).windows
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    return () =>
      buyer.call('POST', '/api/orders', orderBody(listing.id, { pickupWindow, pickupTime: undefined }))
  }

  it('sells the last place of a window once, separately at each place', async () => {
    const baker = await makePerson(test)
    const [stall, home] = [await makePlace(baker), await makePlace(baker, { name: 'Home' })]
    const window = await makeWindow(baker, { capacity: 1 })
    const acts: (() => ReturnType<Person['call']>)[] = []
    for (const placeId of [stall.id, home.id, stall.id, home.id, stall.id])
      acts.push(await orderFor(await makePerson(test), await makeListing(baker, { placeId })))
    const rows = { table: 'pickup_windows', ids: [window.id] } as const
    const answers = await actAtOnce(test.database, rows, acts)
    const [atStall, atHome] = [
      answers.filter((_, index) => index % 2 === 0),
      answers.filter((_, index) => index % 2 === 1),
    ].map((of) => of.map(({ status }) => status).sort())
    expect([atStall, atHome]).toEqual([
      [201, 409, 409],
      [201, 409],
    ])
  })

  it('a listing that joins a place during its move or removal ends up consistent', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const baker = await makePerson(test)
      const place = await makePlace(baker)
      const listing = await makeListing(baker, { placeId: place.id })
      const moved = placeBody({ address: '2 Market Sq, New York, NY 10003' })
      const { readyByDate, readyByTime } = listing
      const copy = { readyByDate, readyByTime, servingsAvailable: 2 }
      const answers = await actAtOnce(test.database, { table: 'pickup_places', ids: [place.id] }, [
        () => baker.call('POST', '/api/food-listings', listingBody({ placeId: place.id })),
        () =>
          baker.call(method, `/api/sellers/pickup-places/${place.id}`, method === 'PUT' ? moved : undefined),
        () => baker.call('POST', `/api/food-listings/${listing.id}/copies`, copy),
        () => baker.call('PUT', `/api/food-listings/${listing.id}`, listingBody({ placeId: place.id })),
        () => baker.call('POST', '/api/sellers/pickup-windows', windowBody({ placeId: place.id })),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(answers[1]?.status).toBe(200)
      const rows = await test.db
        .selectFrom('food_listings')
        .select(['place_id', 'address'])
        .where('cook_id', '=', baker.user.id)
        .execute()
      for (const { place_id, address } of rows)
        if (place_id !== null) expect([method, address]).toEqual(['PUT', moved.address])
      const windows = await baker.call('GET', '/api/sellers/pickup-windows')
      if (method === 'DELETE') expect(windows.body).toEqual({ windows: [] })
    }
  })

  it('an order during a move gets the old or the new address as a whole', async () => {
    const baker = await makePerson(test)
    const place = await makePlace(baker)
    await makeWindow(baker, { placeId: place.id })
    const listing = await makeListing(baker, { placeId: place.id })
    const order = await orderFor(await makePerson(test), listing)
    const moved = placeBody({
      address: '2 Market Sq, New York, NY 10003',
      latitude: 40.7361,
      existingOrders: 'keep',
    })
    const [ordered] = await actAtOnce(test.database, { table: 'food_listings', ids: [listing.id] }, [
      order,
      () => baker.call('PUT', `/api/sellers/pickup-places/${place.id}`, moved),
    ])
    const { address, latitude } = Order.parse(ordered?.body).foodListing
    expect([
      [place.address, place.latitude],
      [moved.address, moved.latitude],
    ]).toContainEqual([address, latitude])
    expect((await baker.call('GET', `/api/food-listings/${listing.id}`)).body).toMatchObject({
      address: moved.address,
    })
  })
})
