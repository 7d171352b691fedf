import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { Order } from '#shared/api/orders.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('placing orders on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test, { firstName: 'Bea' })
    buyer = await makePerson(test, { firstName: 'Ben' })
  })
  afterAll(() => test.close())

  async function servingsLeft(listingId: string): Promise<number> {
    const row = await test.db
      .selectFrom('food_listings')
      .select('servings_available')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
    return row.servings_available
  }

  it('API-11, DATA-04, ORDER-02, ORDER-03, OPEN-34: returns 201 with the order and its location', async () => {
    const listing = await makeListing(baker)
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id, { notes: '  By bike. ' }))
    expect(answer.status).toBe(201)
    const order = Order.parse(answer.body)
    expect(order).toMatchObject({
      buyerId: buyer.user.id,
      cookId: baker.user.id,
      foodListingId: listing.id,
      title: 'Country sourdough',
      servingDescription: 'one 900 g loaf',
      quantity: 2,
      status: 'pending',
      paymentStatus: 'not_required',
      pickupTime: '17:30',
      notes: 'By bike.',
      allowedActions: ['request_cancellation'],
      confirmedAt: null,
      buyer: { firstName: 'Ben', email: buyer.user.email },
      cook: { firstName: 'Bea', email: baker.user.email },
      foodListing: { id: listing.id, readyByTime: '17:00', address: listing.address },
    })
    expect(answer.headers.location).toBe(`/api/orders/${order.id}`)
    expect((await buyer.call('GET', `/api/orders/${order.id}`)).body).toEqual(order)
  })

  it('DATA-19: accepts missing, null or empty pickup time and notes', async () => {
    const listing = await makeListing(baker)
    const bare = await makeOrder(buyer, listing, { pickupTime: undefined, notes: undefined })
    expect(bare).toMatchObject({ pickupTime: null, notes: null })
    const empty = await makeOrder(buyer, listing, { pickupTime: null, notes: ' ' })
    expect(empty).toMatchObject({ pickupTime: null, notes: null })
  })

  it('OPEN-04, ORDER-04, CONST-04, CONST-05: the server computes all amounts as two-place decimals', async () => {
    const listing = await makeListing(baker, { price: '18.50' })
    const order = await makeOrder(buyer, listing, { quantity: 3, totalPrice: '55.50' })
    expect(order).toMatchObject({
      unitPrice: '18.50',
      subtotalPrice: '55.50',
      totalPrice: '55.50',
      commissionAmount: '4.16',
      sellerAmount: '51.34',
      commissionRate: '0.0750',
    })
  })

  it('OPEN-04: copies the active rate; later changes of rate or listing do not affect the order', async () => {
    const listing = await makeListing(baker, { price: '10.00' })
    const order = await makeOrder(buyer, listing, { quantity: 1 })
    await test.db.updateTable('commission_settings').set({ is_active: false }).execute()
    await test.db
      .insertInto('commission_settings')
      .values({ id: newId(), rate: '0.1000', created_at: testNow, updated_at: testNow })
      .execute()
    const dearer = await makeOrder(buyer, listing, { quantity: 1 })
    expect(dearer).toMatchObject({ commissionRate: '0.1000', commissionAmount: '1.00', sellerAmount: '9.00' })
    await test.db.deleteFrom('commission_settings').where('is_active', '=', true).execute()
    await test.db.updateTable('commission_settings').set({ is_active: true }).execute()

    await test.db
      .updateTable('food_listings')
      .set({ title: 'Renamed', price_cents: 1, serving_description: 'half a loaf' })
      .where('id', '=', listing.id)
      .execute()
    const later = Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)
    // the second order joins its pickup
    const pickupOrders = order.pickupOrders + 1
    expect(later).toEqual({
      ...order,
      pickupOrders,
      foodListing: { ...order.foodListing, title: 'Renamed' },
    })
  })

  it('decisions, stock while paying: takes the servings at once', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 5 })
    await makeOrder(buyer, listing, { quantity: 2 })
    expect(await servingsLeft(listing.id)).toBe(3)
  })

  it('DIALOG-11: returns 409 sold_out for more servings than available and takes none', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 3 })
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity: 4 }))
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'sold_out', message: 'Only 3 servings are available.' },
    })
    expect(await servingsLeft(listing.id)).toBe(3)
  })

  it('OPEN-04: returns 409 price_changed with the new total for a wrong total', async () => {
    const listing = await makeListing(baker, { price: '10.00' })
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id, { totalPrice: '19.99' }))
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'price_changed', message: 'The price has changed. The total is now $20.00.' },
    })
    expect(await servingsLeft(listing.id)).toBe(12)
  })

  it('OPEN-08: returns 409 for the buyer’s own listing', async () => {
    const listing = await makeListing(baker)
    const answer = await baker.call('POST', '/api/orders', orderBody(listing.id))
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  it('decisions, time zone: returns 409 for a listing ready more than a day ago', async () => {
    const listing = await makeListing(baker)
    const readyAt = new Date(test.now().getTime() - 25 * 60 * 60 * 1000)
    await test.db
      .updateTable('food_listings')
      .set({ ready_at: readyAt })
      .where('id', '=', listing.id)
      .execute()
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id))
    expect(answer).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  it.each([
    ['paused', { is_active: false }],
    ['archived', { archived_at: testNow }],
  ])('decisions, deleting: returns 404 for a listing that is %s', async (_state, change) => {
    const listing = await makeListing(baker)
    await test.db.updateTable('food_listings').set(change).where('id', '=', listing.id).execute()
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id))
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  it('returns 404 for an unknown listing or a suspended baker’s', async () => {
    expect((await buyer.call('POST', '/api/orders', orderBody(newId()))).status).toBe(404)
    const other = await makePerson(test)
    const listing = await makeListing(other)
    await test.db
      .updateTable('users')
      .set({ suspended_at: testNow, suspension_reason: 'checking a kitchen' })
      .where('id', '=', other.user.id)
      .execute()
    expect((await buyer.call('POST', '/api/orders', orderBody(listing.id))).status).toBe(404)
  })

  it('OPEN-08, OPEN-10: ignores buyerId and cookId, and logs a mismatch', async () => {
    const listing = await makeListing(baker)
    const log = vi.spyOn(test.app.log, 'info')
    const quiet = await buyer.call('POST', '/api/orders', orderBody(listing.id, { buyerId: buyer.user.id }))
    expect(quiet.status).toBe(201)
    expect(log).not.toHaveBeenCalled()
    const order = await makeOrder(buyer, listing, { buyerId: 'placeholder-user', cookId: { id: 7 } })
    expect(order).toMatchObject({ buyerId: buyer.user.id, cookId: baker.user.id })
    expect(log.mock.calls).toEqual([
      [{ orderId: order.id, ignored: ['buyerId', 'cookId'] }, 'an order request named other people'],
    ])
    log.mockRestore()
  })

  it('OPEN-43: accepts an order of a demo baker’s SAMPLE listing', async () => {
    const demo = await makePerson(test, { email: `ada.${engine}@demo.bakesale.example` })
    const listing = await makeListing(demo)
    expect(listing.isSample).toBe(true)
    expect((await makeOrder(buyer, listing)).status).toBe('pending')
  })

  it('OPEN-14: returns 401 for a visitor', async () => {
    const listing = await makeListing(baker)
    const answer = await callApp(test, 'POST', '/api/orders', orderBody(listing.id))
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthenticated' } })
  })

  it('security floor: limits an address to 30 orders a minute, with Retry-After', async () => {
    const limited = await makeTestApp(engine, { rateLimit: true })
    const statuses: number[] = []
    for (let sent = 0; sent < 30; sent += 1)
      statuses.push((await callApp(limited, 'POST', '/api/orders', orderBody(newId()))).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const answer = await callApp(limited, 'POST', '/api/orders', orderBody(newId()))
    expect(answer).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
