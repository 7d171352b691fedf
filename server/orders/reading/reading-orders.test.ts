import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { encodeCursor } from '#server/http/page-link.ts'
import { Order } from '#shared/api/orders.ts'
import { placeInList } from '#shared/api/paging.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const ordersOf = (answer: Answer) => z.array(Order).parse(answer.body)

describe('reading orders', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let stranger: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    stranger = await makePerson(test)
  })
  afterAll(() => test.close())

  it('OPEN-14, OPEN-78: shows an order to its buyer and baker; 404 for a stranger, 401 for a visitor', async () => {
    const order = await makeOrder(buyer, await makeListing(baker))
    const url = `/api/orders/${order.id}`
    expect(await buyer.call('GET', url)).toMatchObject({ status: 200, body: order })
    expect(await baker.call('GET', url)).toMatchObject({
      status: 200,
      body: { id: order.id, allowedActions: ['confirm', 'decline', 'fulfil_in_part'] },
    })
    expect((await stranger.call('GET', url)).status).toBe(404)
    expect((await callApp(test, 'GET', url)).status).toBe(401)
    expect((await buyer.call('GET', `/api/orders/${newId()}`)).status).toBe(404)
    expect((await buyer.call('GET', '/api/orders/no-id')).status).toBe(404)
  })

  it('decisions, pickup: shows the code only to the buyer, while the order is open', async () => {
    const { id } = await makeOrder(buyer, await makeListing(baker))
    const codeOf = async (person: Person) =>
      Order.parse((await person.call('GET', `/api/orders/${id}`)).body).pickupCode
    expect([await codeOf(buyer), await codeOf(baker)]).toEqual([expect.stringMatching(/^\w{4}$/), null])
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    expect([await codeOf(buyer), await codeOf(baker)]).toEqual([null, null])
  })

  it('DATA-05: embeds listing, buyer and baker with only the needed fields', async () => {
    await test.db
      .updateTable('users')
      .set({ phone: '212-555-0100', location: 'Chelsea' })
      .where('id', '=', baker.user.id)
      .execute()
    await test.db
      .updateTable('users')
      .set({ phone: '212-555-0199' })
      .where('id', '=', buyer.user.id)
      .execute()
    const order = await makeOrder(buyer, await makeListing(baker))
    expect(order.buyer).toEqual({
      firstName: 'Robin',
      lastName: 'Baker',
      email: buyer.user.email,
      phone: '212-555-0199',
    })
    expect(order.cook).toEqual({
      firstName: 'Robin',
      lastName: 'Baker',
      email: baker.user.email,
      phone: '212-555-0100',
      location: 'Chelsea',
    })
    expect(order.foodListing).toMatchObject({ title: 'Country sourdough', cuisine: 'Bread', imageUrl: null })
  })

  it('contact details: shows a hidden address to the baker, and to the buyer once confirmed', async () => {
    const listing = await makeListing(baker, { hidesAddress: true })
    const { id } = await makeOrder(buyer, listing)
    const pickup = async (person: Person) => {
      const { address, latitude, longitude, pickupInstructions } = Order.parse(
        (await person.call('GET', `/api/orders/${id}`)).body,
      ).foodListing
      return { address, latitude, longitude, pickupInstructions }
    }
    const exact = {
      address: '88 Alder Ave, New York, NY 10001',
      latitude: 40.7506,
      longitude: -73.9972,
      pickupInstructions: 'Loaves are on the porch shelf.',
    }
    const hidden = {
      address: 'New York, NY 10001',
      latitude: 40.752,
      longitude: -74,
      pickupInstructions: '',
    }
    expect(await pickup(baker)).toEqual(exact)
    expect(await pickup(buyer)).toEqual(hidden)
    const mail = (person: Person, news: string) => lastMailTo(test, person.user.email, `order-${news}`)
    expect((await mail(buyer, 'placed')).text).toContain('New York, NY 10001')
    expect((await mail(buyer, 'placed')).text).not.toMatch(/Alder|porch/)
    expect((await mail(baker, 'placed')).text).toContain('88 Alder Ave')
    expect((await mail(baker, 'placed')).text).toContain(buyer.user.email)
    expect((await mail(buyer, 'placed')).calendar).toBeNull()
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(await pickup(buyer)).toEqual(exact)
    const { text, calendar } = await mail(buyer, 'confirmed')
    expect(text).toContain(`${exact.address}\n${exact.pickupInstructions}`)
    expect(text).toContain(baker.user.email)
    expect(calendar).toContain('LOCATION:88 Alder Ave')
    await buyer.call('POST', `/api/orders/${id}/request-cancellation`, { reason: 'Away.' })
    expect(await pickup(buyer)).toEqual(exact)
    await baker.call('POST', `/api/orders/${id}/approve-cancellation`, { approved: true })
    expect(await pickup(buyer)).toEqual(hidden)
  })

  it('decisions, deleting: orders of a deleted listing stay and can be completed', async () => {
    const listing = await makeListing(baker)
    const { id } = await makeOrder(buyer, listing)
    expect((await baker.call('DELETE', `/api/food-listings/${listing.id}`)).status).toBe(204)
    expect((await buyer.call('GET', `/api/orders/${id}`)).status).toBe(200)
    expect((await baker.call('POST', `/api/orders/${id}/confirm`)).status).toBe(200)
  })

  it('API-12, API-13: lists the caller’s orders as baker and as buyer, newest first', async () => {
    const other = await makePerson(test)
    const bought = await makeOrder(other, await makeListing(baker))
    const own = await makeListing(other)
    const sold = [await makeOrder(buyer, own), await makeOrder(baker, own)]
    const asBuyer = ordersOf(await other.call('GET', `/api/orders?buyerId=${other.user.id}`))
    expect(asBuyer).toEqual([bought])
    const asBaker = ordersOf(await other.call('GET', `/api/orders?sellerId=${other.user.id}`))
    expect(asBaker.map(({ id }) => id)).toEqual(sold.map(({ id }) => id).reverse())
    expect(asBaker.map(({ allowedActions }) => allowedActions)).toEqual([
      ['confirm', 'decline', 'fulfil_in_part'],
      ['confirm', 'decline', 'fulfil_in_part'],
    ])
    const nobody = await makePerson(test)
    expect((await nobody.call('GET', `/api/orders?buyerId=${nobody.user.id}`)).body).toEqual([])
  })

  it('OPEN-14: orders of others and of everybody return 403, both ids 422, a visitor 401', async () => {
    const own = buyer.user.id
    const ask = (query: string) => buyer.call('GET', `/api/orders${query}`)
    expect(await ask(`?buyerId=${baker.user.id}`)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
    expect(await ask(`?sellerId=${baker.user.id}`)).toMatchObject({ status: 403 })
    expect(await ask('')).toMatchObject({ status: 403 })
    expect(await ask(`?buyerId=${own}&sellerId=${own}`)).toMatchObject({
      status: 422,
      body: { fields: { buyerId: expect.any(String), sellerId: expect.any(String) } },
    })
    expect((await callApp(test, 'GET', `/api/orders?buyerId=${own}`)).status).toBe(401)
  })

  it('decisions, lists: Link headers lead through all pages, each order once', async () => {
    const collector = await makePerson(test)
    const listing = await makeListing(baker, { servingsAvailable: 500 })
    const first = await makeOrder(collector, listing, { quantity: 1 })
    const row = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    // 121 orders, many with the same creation time
    const copies = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      id: newId(),
      created_at: new Date(row.created_at.getTime() + Math.floor(index / 40)),
    }))
    await test.db.insertInto('orders').values(copies).execute()

    const ids: string[] = []
    const sizes: number[] = []
    let url: string | null = `/api/orders?buyerId=${collector.user.id}`
    while (url !== null) {
      const answer: Answer = await collector.call('GET', url)
      const orders = ordersOf(answer)
      sizes.push(orders.length)
      ids.push(...orders.map(({ id }) => id))
      const { nextCursor } = placeInList(z._default(z.string(), '').parse(answer.headers.link), null)
      url = nextCursor === null ? null : `/api/orders?buyerId=${collector.user.id}&cursor=${nextCursor}`
    }
    expect(sizes).toEqual([50, 50, 21])
    const newestFirst = [row, ...copies].sort(
      (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
    )
    expect(ids).toEqual(newestFirst.map(({ id }) => id))
  })

  it.each(['x', encodeCursor({ after: 'x' }), encodeCursor(7), encodeCursor({})])(
    'OPEN-80: returns 422 on the field for the cursor %s',
    async (cursor) => {
      const answer = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}&cursor=${cursor}`)
      expect(answer).toMatchObject({
        status: 422,
        body: { error: 'invalid', fields: { cursor: expect.any(String) } },
      })
    },
  )

  it('a cursor of somebody else’s order reveals nothing', async () => {
    const order = await makeOrder(buyer, await makeListing(baker))
    const cursor = encodeCursor({ after: order.id })
    const answer = await stranger.call('GET', `/api/orders?buyerId=${stranger.user.id}&cursor=${cursor}`)
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})
