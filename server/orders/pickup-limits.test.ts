import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('decisions, unconfirmed e-mail addresses: limits at pickup on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makeBaker()
  })
  afterAll(() => test.close())

  const makeBaker = () => makePerson(test, { firstName: 'Bea', keepsPickupLimits: true })
  const makeListings = (count: number, servingsAvailable = 12, of = baker) =>
    Promise.all(Array.from({ length: count }, () => makeListing(of, { servingsAvailable })))
  const order = (buyer: Person, id: string, quantity = 1) =>
    buyer.call('POST', '/api/orders', orderBody(id, { quantity }))
  const placedBy = async (buyer: Person) => {
    const { body } = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}`)
    return body as { id: string; foodListingId: string; quantity: number }[]
  }

  it('of a rush of one buyer on many listings of several bakers three orders are placed', async () => {
    const buyer = await makePerson(test)
    const bakers = [baker, await makeBaker(), await makeBaker()]
    const listings = (await Promise.all(bakers.map((one) => makeListings(4, 12, one)))).flat()
    const answers = await Promise.all(listings.map(({ id }) => order(buyer, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(9)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ error: 'conflict', message: expect.stringContaining('3 orders open') })
    }
    expect(await placedBy(buyer)).toHaveLength(3)
  })

  it('of a rush of one buyer on one listing half of it is placed, and the rest is there for others', async () => {
    const buyer = await makePerson(test)
    const listing = await makeListing(baker, { servingsAvailable: 5 })
    const answers = await Promise.all([2, 2, 2, 3].map((quantity) => order(buyer, listing.id, quantity)))
    const taken = (await placedBy(buyer)).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(taken).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const other = await makePerson(test)
    expect((await order(other, listing.id, 2)).status).toBe(201)
  })

  it('a rush of checkouts and single orders of one buyer is within the limits, too', async () => {
    const buyer = await makePerson(test)
    const listings = await makeListings(8)
    const pairs = [0, 2, 4].map((at) => listings.slice(at, at + 2))
    await Promise.all([
      ...pairs.map((pair) =>
        buyer.call(
          'POST',
          '/api/checkouts',
          checkoutBody([{ payWay: 'pickup', lines: pair.map((listing) => [listing, 1]) }]),
        ),
      ),
      ...listings.slice(6).map(({ id }) => order(buyer, id)),
    ])
    expect((await placedBy(buyer)).length).toBeGreaterThanOrEqual(2)
    expect((await placedBy(buyer)).length).toBeLessThanOrEqual(3)
  })

  it('an order that is over makes room for the next', async () => {
    const buyer = await makePerson(test)
    const [one, two, three, four] = await makeListings(4)
    if (!one || !two || !three || !four) throw new Error('Too few listings')
    const { id } = await makeOrder(buyer, one, { quantity: 6 })
    await makeOrder(buyer, two)
    await makeOrder(buyer, three)
    expect((await order(buyer, four.id)).status).toBe(409)
    expect((await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour' })).status).toBe(200)
    expect((await order(buyer, four.id)).status).toBe(201)
  })

  it('names the quantity and what is left for this buyer, and sends nothing away twice', async () => {
    const buyer = await makePerson(test)
    const listing = await makeListing(baker)
    const key = { 'idempotency-key': 'once' }
    const refused = await buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity: 7 }), key)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'conflict', fields: { quantity: expect.stringContaining('At most 6 of these') } },
    })
    const body = orderBody(listing.id, { quantity: 4 })
    const first = await buyer.call('POST', '/api/orders', body, key)
    expect(first.status).toBe(201)
    // the same again is the same order, whatever the limits say by now
    expect((await buyer.call('POST', '/api/orders', body, key)).body).toMatchObject({
      id: (first.body as { id: string }).id,
    })
    expect(await order(buyer, listing.id, 3)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have ordered 4: 2 more can be ordered.') },
    })
  })

  it('a listing says how much of it one buyer can order at pickup, and its baker lifts that', async () => {
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
    // what is open with somebody who has no limits counts nowhere else
    expect((await order(buyer, (await makeListing(baker)).id)).status).toBe(201)
    expect(await lift(false)).toMatchObject({ status: 200, body: { areLimitsLifted: false } })
    expect((await order(buyer, listing.id, 1)).status).toBe(409)
  })

  it('a cart that asks for too much of a baker places the other bakers’ parts', async () => {
    const buyer = await makePerson(test)
    const free = await makePerson(test)
    const lines = await makeListings(4)
    const [cake] = await makeListings(1, 12, free)
    if (!cake) throw new Error('No cake')
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
