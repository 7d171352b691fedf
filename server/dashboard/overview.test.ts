import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { testNow } from '#tests/make/clock.ts'
import { connectBaker } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const overviewOf = async (person: Person) =>
  SellerOverview.parse((await person.call('GET', '/api/sellers/overview')).body)

describe('a baker’s overview', () => {
  let test: TestApp
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  it('is zero without sales, and 401 for a visitor', async () => {
    const overview = await overviewOf(await makePerson(test))
    expect(overview).toMatchObject({
      waiting: 0,
      earnings: '0.00',
      money: { paidOut: '0.00', onTheWay: '0.00', cash: '0.00', owed: '0.00', isPickupPaused: false },
      rating: null,
      listings: { active: 0, soldOut: 0, paused: 0, drafts: 0, past: 0 },
      toPrepare: [],
      topOrders: [],
      topListings: [],
      toAnswer: [],
      today: { orders: [], days: [] },
      firstSteps: { isAddressConfirmed: true, hasPosted: false, isPaidOnline: false, hasIntroduction: false },
    })
    expect(overview.salesByDay).toHaveLength(14)
    expect(overview.salesByWeek).toHaveLength(12)
    expect((await callApp(test, 'GET', '/api/sellers/overview')).status).toBe(401)
  })

  it('DASH-04, DASH-05: shows top orders and listings, totals and what to prepare, over all orders', async () => {
    const baker = await makePerson(test)
    const zone = 'America/New_York'
    const today = dateInZone(testNow, zone)
    const rye = await makeListing(baker, { title: 'Rye', servingsAvailable: 500, price: '10.00' })
    const buns = await makeListing(baker, { title: 'Buns', readyByDate: addDays(today, 3) })
    const quiet = await makeListing(baker, { title: 'Quiet' })
    await baker.call('POST', `/api/food-listings/${quiet.id}/pause`)
    const done = await makeOrder(buyer, rye)
    await baker.call('POST', `/api/orders/${done.id}/confirm`)
    await baker.call('POST', `/api/orders/${done.id}/complete`, await shownCode(test, done.id))
    const declined = await makeOrder(buyer, rye)
    await baker.call('POST', `/api/orders/${declined.id}/decline`, { reason: 'No flour.' })
    const waiting = await makeOrder(buyer, buns, { quantity: 1 })
    const asked = await makeOrder(buyer, buns, { quantity: 3 })
    await buyer.call('POST', `/api/orders/${asked.id}/request-cancellation`, { reason: 'Away.' })
    // more than one page of the order list
    const row = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, () => ({ ...row, id: newId() }))
    await test.db.insertInto('orders').values(copies).execute()

    const overview = await overviewOf(baker)
    expect(overview).toMatchObject({
      waiting: 2,
      toHandOver: 0,
      completed: 61,
      earnings: (61 * 18.5).toFixed(2),
      listings: { active: 2, soldOut: 0, paused: 1, drafts: 0, past: 0 },
    })
    expect(overview.salesByDay.at(-1)).toEqual({ date: today, orders: 63, amount: '1258.00' })
    expect(overview.salesByWeek.at(-1)).toMatchObject({ orders: 63 })
    expect(overview.toPrepare).toMatchObject([
      { date: addDays(today, 3), title: 'Buns', servings: 4, orders: 2, readyByTime: '17:00' },
    ])
    expect(overview.topOrders).toHaveLength(5)
    expect(
      overview.topListings.map(({ listing, orders, servings }) => [listing.title, orders, servings]),
    ).toEqual([
      ['Rye', 61, 122],
      ['Buns', 2, 4],
      ['Quiet', 0, 0],
    ])
    expect(overview.toAnswer.map(({ id }) => id).toSorted()).toEqual([waiting.id, asked.id].toSorted())
    expect(overview.firstSteps).toBeNull()
  })

  it('shows a new baker their first steps until the first order', async () => {
    const baker = await makePerson(test, { isEmailConfirmed: false })
    const stepsOf = async () => (await overviewOf(baker)).firstSteps
    expect(await stepsOf()).toEqual({
      isAddressConfirmed: false,
      hasPosted: false,
      isPaidOnline: false,
      hasIntroduction: false,
    })
    await test.db
      .updateTable('users')
      .set({ email_verified: true, bio: 'Rye since 1998.' })
      .where('id', '=', baker.user.id)
      .execute()
    await connectBaker(test, baker, 'paypal')
    const listing = await makeListing(baker)
    expect(await stepsOf()).toEqual({
      isAddressConfirmed: true,
      hasPosted: true,
      isPaidOnline: true,
      hasIntroduction: true,
    })
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    await makeOrder(buyer, listing, { payWay: 'pickup' })
    expect(await stepsOf()).toBeNull()
  })
})
