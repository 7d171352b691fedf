import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Checkout } from '#shared/api/checkouts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testToday } from '#tests/make/clock.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('decisions, pickup limits on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makeBaker()
  })
  afterAll(() => test.close())

  const makeBaker = () => makePerson(test, { firstName: 'Bea', keepsPickupLimits: true })
  /** Bakes of one pickup day, `daysLater` days after tomorrow. */
  const makeListings = (count: number, { of = baker, daysLater = 0 } = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        makeListing(of, { readyByDate: addDays(testToday, 1 + daysLater) }),
      ),
    )
  /** One bake per day, so each is a separate pickup. */
  const makePickups = async (count: number, of = baker) =>
    (
      await Promise.all(Array.from({ length: count }, (_, at) => makeListings(1, { of, daysLater: at })))
    ).flat()
  const atPickup = (lines: Listing[]) =>
    checkoutBody([{ payWay: 'pickup', lines: lines.map((listing) => [listing, 1]) }])
  const order = (buyer: Person, id: string, quantity = 1) =>
    buyer.call('POST', '/api/orders', orderBody(id, { quantity }))
  const placedBy = async (buyer: Person) => {
    const { body } = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}`)
    return body as { id: string; foodListingId: string; quantity: number }[]
  }

  it('counts a pickup once: a cart of four bakes and a later order are placed', async () => {
    const buyer = await makePerson(test)
    const bakes = await makeListings(6)
    const cart = await buyer.call('POST', '/api/checkouts', atPickup(bakes.slice(0, 4)))
    expect(cart).toMatchObject({ status: 201, body: { refusals: [] } })
    expect(Checkout.parse(cart.body).orders).toHaveLength(4)
    expect((await order(buyer, bakes[4]?.id ?? '')).status).toBe(201)

    // two more pickups; a fourth is refused, but the first can still grow
    const others = await makePickups(4)
    for (const { id } of others.slice(1, 3)) expect((await order(buyer, id)).status).toBe(201)
    expect(await order(buyer, others[3]?.id ?? '')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('3 open pickups') },
    })
    expect((await order(buyer, bakes[5]?.id ?? '')).status).toBe(201)
  })

  it('of two concurrent carts beyond the limit one is placed; within one pickup both are', async () => {
    const buyer = await makePerson(test)
    const [one, two, three, four] = await makePickups(4)
    if (!one || !two || !three || !four) throw new Error('Expected more listings')
    const place = (lines: Listing[]) => () => buyer.call('POST', '/api/checkouts', atPickup(lines))
    const rows = { table: 'users', ids: [buyer.user.id] } as const
    const answers = await actAtOnce(test.database, rows, [place([one, two]), place([three, four])])
    const carts = answers.map(({ body }) => Checkout.parse(body))
    expect(carts.map(({ orders }) => orders.length).toSorted()).toEqual([0, 2])
    expect(carts.flatMap(({ refusals }) => refusals)).toMatchObject([
      { code: 'conflict', message: expect.stringContaining('3 open pickups') },
    ])

    const other = await makePerson(test)
    const bakes = await makeListings(8)
    const placeOther = (lines: Listing[]) => () => other.call('POST', '/api/checkouts', atPickup(lines))
    await actAtOnce(test.database, { table: 'users', ids: [other.user.id] }, [
      placeOther(bakes.slice(0, 4)),
      placeOther(bakes.slice(4)),
    ])
    expect(await placedBy(other)).toHaveLength(8)
  })

  it('places three pickups of one buyer’s concurrent orders with several bakers', async () => {
    const buyer = await makePerson(test)
    const bakers = [baker, await makeBaker(), await makeBaker()]
    const listings = (await Promise.all(bakers.map((one) => makePickups(4, one)))).flat()
    const answers = await Promise.all(listings.map(({ id }) => order(buyer, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(9)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ error: 'conflict', message: expect.stringContaining('3 open pickups') })
    }
    expect(await placedBy(buyer)).toHaveLength(3)
  })

  it('sells one buyer at most half of a listing, also under concurrent orders', async () => {
    const buyer = await makePerson(test)
    const listing = await makeListing(baker, { servingsAvailable: 5 })
    const answers = await Promise.all([2, 2, 2, 3].map((quantity) => order(buyer, listing.id, quantity)))
    const taken = (await placedBy(buyer)).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(taken).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const other = await makePerson(test)
    expect((await order(other, listing.id, 2)).status).toBe(201)
  })

  it('holds for concurrent checkouts and single orders of one buyer', async () => {
    const buyer = await makePerson(test)
    const listings = await makePickups(8)
    const pairs = [0, 2, 4].map((at) => listings.slice(at, at + 2))
    await Promise.all([
      ...pairs.map((pair) => buyer.call('POST', '/api/checkouts', atPickup(pair))),
      ...listings.slice(6).map(({ id }) => order(buyer, id)),
    ])
    expect((await placedBy(buyer)).length).toBeGreaterThanOrEqual(2)
    expect((await placedBy(buyer)).length).toBeLessThanOrEqual(3)
  })

  it('a closed order makes room for the next', async () => {
    const buyer = await makePerson(test)
    const [one, two, three, four] = await makePickups(4)
    if (!one || !two || !three || !four) throw new Error('Expected more listings')
    const { id } = await makeOrder(buyer, one, { quantity: 6 })
    await makeOrder(buyer, two)
    await makeOrder(buyer, three)
    expect((await order(buyer, four.id)).status).toBe(409)
    expect(
      (await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour', servingsAvailable: true }))
        .status,
    ).toBe(200)
    expect((await order(buyer, four.id)).status).toBe(201)
  })

  it('names the quantity and what is left for the buyer, and a replay still returns its order', async () => {
    const buyer = await makePerson(test)
    const listing = await makeListing(baker)
    const key = { 'idempotency-key': 'once' }
    const refused = await buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity: 7 }), key)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'conflict', fields: { quantity: expect.stringContaining('at most 6 of these') } },
    })
    const body = orderBody(listing.id, { quantity: 4 })
    const first = await buyer.call('POST', '/api/orders', body, key)
    expect(first.status).toBe(201)
    // a replay returns the same order, even beyond the limits
    expect((await buyer.call('POST', '/api/orders', body, key)).body).toMatchObject({
      id: (first.body as { id: string }).id,
    })
    expect(await order(buyer, listing.id, 3)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have ordered 4, so you can order 2 more.') },
    })
  })

  it('shows the most a buyer can order at pickup, until the baker lifts the limits', async () => {
    const own = await makeBaker()
    const listing = await makeListing(own, { servingsAvailable: 9 })
    const most = async () =>
      ((await own.call('GET', `/api/food-listings/${listing.id}`)).body as { mostAtPickup: number | null })
        .mostAtPickup
    expect(await most()).toBe(5)
    const buyer = await makePerson(test)
    expect((await order(buyer, listing.id, 6)).status).toBe(409)
    const lift = (areLimitsLifted: unknown) =>
      own.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted })
    expect(await lift(true)).toMatchObject({ status: 200, body: { areLimitsLifted: true } })
    expect((await own.call('GET', '/api/sellers/payouts')).body).toMatchObject({ areLimitsLifted: true })
    expect(await most()).toBeNull()
    for (let times = 0; times < 4; times += 1) expect((await order(buyer, listing.id, 2)).status).toBe(201)
    // open orders with a baker without limits do not count elsewhere
    expect((await order(buyer, (await makeListing(baker)).id)).status).toBe(201)
    expect(await lift(false)).toMatchObject({ status: 200, body: { areLimitsLifted: false } })
    expect((await order(buyer, listing.id, 1)).status).toBe(409)
  })

  it('a cart beyond one baker’s limit places the other bakers’ parts', async () => {
    const buyer = await makePerson(test)
    const free = await makePerson(test)
    const lines = await makePickups(4)
    const [cake] = await makeListings(1, { of: free })
    if (!cake) throw new Error('Expected a listing')
    const answer = await buyer.call(
      'POST',
      '/api/checkouts',
      checkoutBody([
        { payWay: 'pickup', lines: lines.map((listing) => [listing, 1]) },
        { payWay: 'pickup', lines: [[cake, 9]] },
      ]),
    )
    expect(answer).toMatchObject({
      status: 201,
      body: {
        orders: [{ foodListingId: cake.id }],
        refusals: [{ cookId: baker.user.id, code: 'conflict', lines: [{ foodListingId: lines[3]?.id }] }],
      },
    })
  })
})
