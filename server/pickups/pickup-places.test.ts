import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { Listing } from '#shared/api/listings.ts'
import { mostPickupPlaces, PickupPlace } from '#shared/api/pickup-places.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { testNow } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace, placeBody } from '#tests/make/make-place.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const url = '/api/sellers/pickup-places'
const kitchen = {
  name: 'Kitchen',
  addressType: 'home',
  address: '5 Birch Ct, New York, NY 10002',
  hidesAddress: undefined,
  pickupInstructions: 'Ring twice.',
  latitude: 40.7161,
  longitude: -73.9861,
}

describe('decisions, a pickup: a baker’s places', () => {
  let test: TestApp
  let buyer: Person
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  const read = async ({ id }: Pick<Listing, 'id'>, person: Person | null = baker) => {
    const { body } = await callApp(test, 'GET', `/api/food-listings/${id}`, undefined, person?.cookie)
    return Listing.parse(body)
  }
  const save = (person: Person, { id }: Pick<Listing, 'id'>, changes: object) =>
    person.call('PUT', `/api/food-listings/${id}`, listingBody({ ...changes }))
  const slotsOf = async ({ id }: Pick<Listing, 'id'>, person = buyer) => {
    const { body } = await person.call('GET', `/api/food-listings/${id}/pickup-windows`)
    return PossiblePickups.parse(body).windows
  }
  const orderIn = async (listing: Pick<Listing, 'id'>, person = buyer) => {
    const [slot] = await slotsOf(listing)
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    return person.call('POST', '/api/orders', orderBody(listing.id, { pickupWindow, pickupTime: undefined }))
  }

  it('marks the last used or created place as default for the next listing', async () => {
    const person = await makePerson(test)
    const begun = testNow.getTime()
    const passTo = (second: number) => test.setNow(new Date(begun + second * 1000))
    passTo(1)
    const stall = await makePlace(person)
    passTo(2)
    const home = await makePlace(person, kitchen)
    const usedLast = async () => {
      const { body } = await person.call('GET', url)
      const { places } = z.object({ places: z.array(PickupPlace) }).parse(body)
      return places.filter(({ isUsedLast }) => isUsedLast).map(({ id }) => id)
    }
    expect(await usedLast()).toEqual([home.id])
    passTo(3)
    await makeListing(person, { placeId: stall.id })
    expect(await usedLast()).toEqual([stall.id])
    passTo(4)
    await makeListing(person, { placeId: home.id })
    // a listing with its own address does not change it
    await makeListing(person)
    expect(await usedLast()).toEqual([home.id])
    await person.call('DELETE', `${url}/${home.id}`)
    expect(await usedLast()).toEqual([stall.id])
    // a new place is meant for the next listing
    passTo(5)
    const truck = await makePlace(person, { name: 'Truck' })
    expect(await usedLast()).toEqual([truck.id])
  })

  it('a baker adds, changes and removes places, which nobody else sees', async () => {
    baker = await makePerson(test)
    const added = await baker.call('POST', url, placeBody())
    const place = PickupPlace.parse(added.body)
    expect(added.status).toBe(201)
    expect(place).toEqual({
      ...placeBody(),
      id: place.id,
      timeZone: 'America/New_York',
      isPlacedByAddress: false,
      isUsedLast: true,
      listings: 0,
      windows: 0,
      openOrders: 0,
      version: 1,
    })
    const home = await makePlace(baker, kitchen)
    // a home hides its address by default
    expect(home.hidesAddress).toBe(true)
    expect((await baker.call('GET', url)).body).toEqual({ places: [home, { ...place, isUsedLast: false }] })
    const own = `${url}/${place.id}`
    const changed = await baker.call(
      'PUT',
      own,
      placeBody({ name: 'Kiosk', latitude: null, longitude: null }),
    )
    expect(changed).toMatchObject({ status: 200, body: { name: 'Kiosk', isPlacedByAddress: true } })
    expect((await buyer.call('GET', url)).body).toEqual({ places: [] })
    expect((await buyer.call('PUT', own, placeBody())).status).toBe(404)
    expect((await buyer.call('DELETE', own)).status).toBe(404)
    expect(await baker.call('DELETE', own)).toMatchObject({
      status: 200,
      body: { listings: 0, windows: 0, openOrders: 0 },
    })
    expect((await baker.call('DELETE', own)).status).toBe(404)
    expect((await baker.call('GET', url)).body).toEqual({ places: [home] })
  })

  it('a stale version is a conflict; a request without version replaces the place', async () => {
    baker = await makePerson(test)
    const place = await makePlace(baker)
    const save = (changes: object) => baker.call('PUT', `${url}/${place.id}`, placeBody({ ...changes }))
    expect(await save({ name: 'Kiosk', version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save({ name: 'Pier', version: 1 })).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('changed somewhere else') },
    })
    expect(await baker.call('GET', url)).toMatchObject({ body: { places: [{ name: 'Kiosk' }] } })
    expect(await save({ name: 'Pier' })).toMatchObject({ status: 200, body: { name: 'Pier', version: 3 } })
  })

  it('rejects duplicate names on add and change, and more places than the limit', async () => {
    baker = await makePerson(test)
    await makePlace(baker)
    const home = await makePlace(baker, kitchen)
    for (const answer of [
      await baker.call('POST', url, placeBody({ name: 'STALL' })),
      await baker.call('PUT', `${url}/${home.id}`, placeBody()),
    ])
      expect(answer).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } })
    for (let count = 2; count < mostPickupPlaces; count += 1) await makePlace(baker, { name: `No. ${count}` })
    const more = await baker.call('POST', url, placeBody({ name: 'One more' }))
    expect(more).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  it.each<[field: string, value: unknown]>([
    ...[undefined, null, '', '  ', 7, 'x'.repeat(61)].map((value): [string, unknown] => ['name', value]),
    ...[undefined, '', 'HOME', 'stall', 7].map((value): [string, unknown] => ['addressType', value]),
    ...[undefined, '', 7, 'x'.repeat(301)].map((value): [string, unknown] => ['address', value]),
    ...['yes', 1, null].map((value): [string, unknown] => ['hidesAddress', value]),
    ...[7, 'x'.repeat(1001)].map((value): [string, unknown] => ['pickupInstructions', value]),
    ...[91, 'north'].map((value): [string, unknown] => ['latitude', value]),
    ...[null, -181].map((value): [string, unknown] => ['longitude', value]),
    ...['Mars', 7].map((value): [string, unknown] => ['timeZone', value]),
  ])('OPEN-80: returns 422 on the field for a place with %s %j', async (field, value) => {
    const answer = await buyer.call('POST', url, placeBody({ [field]: value }))
    expect(answer.status).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.body)
    expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
  })

  it('OPEN-80: stores or rejects hostile texts in ids and fields without an error', async () => {
    baker = await makePerson(test)
    const own = await makePlace(baker)
    for (const text of hostileStrings) {
      const id = encodeURIComponent(text.toWellFormed())
      const refused = [
        await baker.call('PUT', `${url}/${id}`, placeBody()),
        await baker.call('DELETE', `${url}/${id}`),
        await baker.call('POST', '/api/food-listings', listingBody({ placeId: text })),
        await baker.call('POST', '/api/sellers/pickup-windows', windowBody({ placeId: text })),
      ]
      for (const { status } of refused) expect([400, 404, 405, 414, 422]).toContain(status)
      const changed = await baker.call('PUT', `${url}/${own.id}`, placeBody({ name: text, address: text }))
      if (changed.status === 422) continue
      expect(changed).toMatchObject({ status: 200, body: { name: text.trim(), address: text.trim() } })
    }
  })

  it('a listing at a place takes its address, whatever else is sent, and follows its changes', async () => {
    // in winter: the UTC offsets below are for winter
    test.setNow(new Date('2026-11-24T17:00:00Z'))
    onTestFinished(() => void test.setNow(null))
    baker = await makePerson(test)
    const stall = await makePlace(baker)
    const listing = await makeListing(baker, {
      placeId: stall.id,
      address: 'anywhere',
      timeZone: 'Asia/Tokyo',
    })
    const { address, addressType, hidesAddress, pickupInstructions, latitude, longitude } = stall
    const where = { address, addressType, hidesAddress, pickupInstructions, latitude, longitude }
    expect(listing).toMatchObject({ ...where, placeId: stall.id, timeZone: 'America/New_York' })

    // in the west, where noon is three hours later
    const west = {
      name: 'Stall',
      address: '9 Pier Rd, Oakland, CA 94607',
      latitude: 37.8,
      longitude: -122.28,
    }
    const moved = await baker.call('PUT', `${url}/${stall.id}`, placeBody(west))
    expect(moved).toMatchObject({ status: 200, body: { listings: 1, timeZone: 'America/Los_Angeles' } })
    const after = await read(listing)
    expect(after).toMatchObject({
      address: west.address,
      latitude: 37.8,
      timeZone: 'America/Los_Angeles',
      readyByTime: listing.readyByTime,
      version: listing.version + 1,
    })
    const readyAt = async () => {
      const row = test.db.selectFrom('food_listings').select('ready_at').where('id', '=', listing.id)
      return (await row.executeTakeFirstOrThrow()).ready_at.toISOString()
    }
    expect(await readyAt()).toBe(new Date(`${listing.readyByDate}T17:00:00-08:00`).toISOString())
    // renaming the place does not touch its listings
    await baker.call('PUT', `${url}/${stall.id}`, placeBody({ ...west, name: 'Pier' }))
    expect((await read(listing)).version).toBe(after.version)

    expect(await baker.call('DELETE', `${url}/${stall.id}`)).toMatchObject({ body: { listings: 1 } })
    expect(await read(listing)).toMatchObject({ address: west.address, placeId: null })
  })

  it('API-04: clients without places still update listings; a different address detaches the place', async () => {
    baker = await makePerson(test)
    const stall = await makePlace(baker)
    const listing = await makeListing(baker, { placeId: stall.id })
    const { name: _, ...same } = placeBody()
    expect(await save(baker, listing, { ...same, title: 'Rye' })).toMatchObject({
      body: { title: 'Rye', placeId: stall.id },
    })
    const other = await save(baker, listing, { ...same, pickupInstructions: 'Today behind the church.' })
    expect(other).toMatchObject({
      body: { placeId: null, address: stall.address, pickupInstructions: 'Today behind the church.' },
    })
    expect(await save(baker, listing, { placeId: stall.id })).toMatchObject({
      body: { placeId: stall.id, address: stall.address },
    })
    expect(await save(baker, listing, { placeId: null })).toMatchObject({
      body: { placeId: null, address: '88 Alder Ave, New York, NY 10001' },
    })
    expect(await makeListing(baker)).toMatchObject({ placeId: null })
  })

  it('a copy has the same place as the original', async () => {
    baker = await makePerson(test)
    const stall = await makePlace(baker)
    const listing = await makeListing(baker, { placeId: stall.id })
    const { readyByDate, readyByTime } = listing
    const copy = { readyByDate, readyByTime, servingsAvailable: 3 }
    const answer = await baker.call('POST', `/api/food-listings/${listing.id}/copies`, copy)
    expect(answer).toMatchObject({ status: 201, body: { placeId: stall.id, address: stall.address } })
  })

  it('rejects a place that belongs to somebody else or was removed', async () => {
    baker = await makePerson(test)
    const [strange, gone] = [await makePlace(buyer), await makePlace(baker)]
    await baker.call('DELETE', `${url}/${gone.id}`)
    const listing = await makeListing(baker)
    for (const placeId of [strange.id, gone.id, newId()])
      for (const answer of [
        await baker.call('POST', '/api/food-listings', listingBody({ placeId })),
        await save(baker, listing, { placeId }),
        await baker.call('POST', '/api/sellers/pickup-windows', windowBody({ placeId })),
      ])
        expect(answer).toMatchObject({ status: 422, body: { fields: { placeId: expect.any(String) } } })
    await buyer.call('DELETE', `${url}/${strange.id}`)
  })

  it('decisions, home addresses: shows only the area of a hidden home until the order is confirmed', async () => {
    baker = await makePerson(test)
    const home = await makePlace(baker, kitchen)
    const listing = await makeListing(baker, { placeId: home.id, hidesAddress: false })
    const stranger = await read(listing, null)
    expect(stranger).toMatchObject({
      address: 'New York, NY 10002',
      pickupInstructions: '',
      latitude: 40.72,
      longitude: -73.984,
    })
    const order = await makeOrder(buyer, listing)
    expect(order.foodListing).toMatchObject({ address: 'New York, NY 10002', latitude: 40.72 })
    await baker.call('POST', `/api/orders/${order.id}/confirm`)
    const { body } = await buyer.call('GET', `/api/orders/${order.id}`)
    expect(body).toMatchObject({ foodListing: { address: kitchen.address, latitude: kitchen.latitude } })
  })

  it('an open order keeps the place as ordered, and the baker sees how many do', async () => {
    baker = await makePerson(test)
    const stall = await makePlace(baker)
    const listing = await makeListing(baker, { placeId: stall.id })
    const order = await makeOrder(buyer, listing)
    const west = { address: '9 Pier Rd, Oakland, CA 94607', latitude: 37.8, longitude: -122.28 }
    const moved = await baker.call(
      'PUT',
      `${url}/${stall.id}`,
      placeBody({ ...west, existingOrders: 'keep' }),
    )
    expect(moved).toMatchObject({ body: { listings: 1, openOrders: 1 } })
    await baker.call('POST', `/api/orders/${order.id}/confirm`)
    for (const person of [buyer, baker]) {
      const { body } = await person.call('GET', `/api/orders/${order.id}`)
      expect(body).toMatchObject({
        foodListing: {
          address: stall.address,
          latitude: stall.latitude,
          timeZone: 'America/New_York',
          readyByTime: listing.readyByTime,
        },
      })
    }
    const mail = await lastMailTo(test, buyer.user.email, 'order-confirmed')
    expect(mail.text).toContain(stall.address)
    const kitchen = await baker.call('GET', `/api/sellers/kitchen?date=${listing.readyByDate}`)
    expect(kitchen.body).toMatchObject({ orders: [{ id: order.id, place: 'Stall' }] })
    const next = await makeOrder(buyer, listing, { pickupTime: undefined })
    expect(next.foodListing).toMatchObject({ address: west.address, timeZone: 'America/Los_Angeles' })
    // so there are two pickups
    expect(next.pickupId).not.toBe(order.pickupId)
    await baker.call('DELETE', `${url}/${stall.id}`)
    const { body } = await buyer.call('GET', `/api/orders/${order.id}`)
    expect(body).toMatchObject({ foodListing: { address: stall.address } })
  })

  it('a window at one place applies only there; a window at all places has capacity at each', async () => {
    baker = await makePerson(test)
    const [stall, home] = [await makePlace(baker), await makePlace(baker, kitchen)]
    const saturday = await makeWindow(baker, { placeId: stall.id })
    expect(saturday.placeId).toBe(stall.id)
    // at the same time, at another place
    const atHome = await makeWindow(baker, { placeId: home.id })
    const everywhere = { from: '14:00', until: '15:00', capacity: 1 }
    const always = await makeWindow(baker, everywhere)
    expect(always.placeId).toBeNull()
    const clash = await baker.call('POST', '/api/sellers/pickup-windows', windowBody())
    expect(clash).toMatchObject({ status: 422, body: { fields: { from: expect.any(String) } } })
    expect((await baker.call('GET', url)).body).toMatchObject({ places: [{ windows: 1 }, { windows: 1 }] })

    const [bread, cake, own] = [
      await makeListing(baker, { placeId: stall.id }),
      await makeListing(baker, { placeId: home.id }),
      await makeListing(baker),
    ]
    const idsOf = async (listing: Listing) => (await slotsOf(listing)).map(({ id, placeId }) => [id, placeId])
    expect(await idsOf(bread)).toEqual([
      [saturday.id, stall.id],
      [always.id, stall.id],
    ])
    expect(await idsOf(cake)).toEqual([
      [atHome.id, home.id],
      [always.id, home.id],
    ])
    expect(await idsOf(own)).toEqual([[always.id, null]])

    const choose = (listing: Listing, person: Person, slot: { id: string; startsAt: string } | undefined) => {
      const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
      return person.call(
        'POST',
        '/api/orders',
        orderBody(listing.id, { pickupWindow, pickupTime: undefined }),
      )
    }
    const [first, last] = [(await slotsOf(bread))[0], (await slotsOf(bread))[1]]
    expect(await choose(cake, buyer, first)).toMatchObject({ status: 409, body: { error: 'pickup_closed' } })
    expect((await choose(bread, buyer, last)).status).toBe(201)
    const late = await makePerson(test)
    expect(await choose(bread, late, last)).toMatchObject({ status: 409, body: { error: 'pickup_full' } })
    expect((await choose(cake, late, last)).status).toBe(201)
    // one window at two places makes two pickups
    const both = await choose(own, late, last)
    expect(both.status).toBe(201)
    const { body } = await late.call('GET', `/api/orders?buyerId=${late.user.id}`)
    const pickups = (body as { pickupId: string }[]).map(({ pickupId }) => pickupId)
    expect(new Set(pickups).size).toBe(2)
  })

  it('removing a place removes its windows; open orders keep their times', async () => {
    baker = await makePerson(test)
    const stall = await makePlace(baker)
    await makeWindow(baker, { placeId: stall.id })
    const listing = await makeListing(baker, { placeId: stall.id })
    const ordered = await orderIn(listing)
    expect(ordered.status).toBe(201)
    expect(await baker.call('DELETE', `${url}/${stall.id}`)).toMatchObject({
      status: 200,
      body: { listings: 1, windows: 1, openOrders: 1 },
    })
    expect((await baker.call('GET', '/api/sellers/pickup-windows')).body).toEqual({ windows: [] })
    expect(await slotsOf(listing)).toEqual([])
    const { id, pickupWindow } = ordered.body as { id: string; pickupWindow: object }
    expect((await buyer.call('GET', `/api/orders/${id}`)).body).toMatchObject({ pickupWindow })
  })
})
