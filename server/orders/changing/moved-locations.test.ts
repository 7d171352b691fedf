import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KitchenDay } from '#shared/api/kitchen.ts'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { PickupPlace } from '#shared/api/pickup-places.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testToday } from '#tests/make/clock.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { type Answer, makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace, placeBody } from '#tests/make/make-place.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

const tomorrow = addDays(testToday, 1)
const before = '1 Market Sq, New York, NY 10003'
const moved = { address: '9 Pier Rd, New York, NY 10004', latitude: 40.7033, longitude: -74.0117 }
const west = { ...moved, latitude: 37.8, longitude: -122.28, timeZone: 'America/Los_Angeles' }

describe.each(engines)('decisions, a moved pickup location, on %s', (engine) => {
  let shop: PaymentShop
  let baker: Person
  let buyer: Person
  let place: PickupPlace
  let listing: Listing
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  beforeEach(async () => {
    shop.test.setNow(null)
    baker = await makePerson(shop.test, { firstName: 'Bea' })
    buyer = await makePerson(shop.test)
    place = await makePlace(baker)
    listing = await makeListing(baker, { placeId: place.id })
  })
  afterAll(() => shop.test.close())

  const act = (who: Person, id: string, action: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${action}`, body)
  const read = async (who: Person, id: string) =>
    Order.parse((await who.call('GET', `/api/orders/${id}`)).body)
  const move = (existingOrders?: unknown, changes: object = moved) =>
    baker.call('PUT', `/api/sellers/pickup-places/${place.id}`, placeBody({ ...changes, existingOrders }))
  async function confirmed(of: Pick<Listing, 'id'> = listing): Promise<string> {
    const { id } = await makeOrder(buyer, of, { pickupTime: undefined })
    expect((await act(baker, id, 'confirm')).status).toBe(200)
    return id
  }

  it('refuses to save without an answer and says how many orders are open', async () => {
    const ids = [await confirmed(), await confirmed()]
    for (const answer of [await move(), await move(undefined, { ...moved, name: 'Pier' })])
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: 'orders_open',
          message: '2 open orders are picked up here. Choose what happens to them.',
          fields: { existingOrders: expect.stringContaining('2 open orders') },
        },
      })
    for (const wrong of ['', 'all', null, true, {}]) expect((await move(wrong)).status).toBe(422)
    for (const id of ids) expect((await read(buyer, id)).foodListing.address).toBe(before)
    expect((await baker.call('GET', `/api/sellers/pickup-places`)).body).toMatchObject({
      places: [{ address: before }],
    })
    // a change without a move needs no answer
    const renamed = await move(undefined, { name: 'Corner', pickupInstructions: 'Knock.' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Corner', openOrders: 2 } })
  })

  it('keeps the old location if the baker says so', async () => {
    const id = await confirmed()
    expect(await move('keep')).toMatchObject({ status: 200, body: { address: moved.address } })
    expect(await read(buyer, id)).toMatchObject({
      foodListing: { address: before },
      changes: [],
      cancelFreeBy: null,
    })
    // saving the same address again needs no answer
    expect((await move()).status).toBe(200)
  })

  it('moves open orders: buyers see the new location and their free cancellation deadline', async () => {
    const id = await confirmed()
    expect(await move('move')).toMatchObject({ status: 200, body: { openOrders: 1 } })
    const order = await read(buyer, id)
    expect(order).toMatchObject({
      status: 'confirmed',
      foodListing: moved,
      changes: [{ what: 'pickup_location', before, after: moved.address, cancelledAt: null }],
    })
    expect(order.cancelFreeBy).toBe(order.changes[0]?.cancelBy)
    expect(Date.parse(order.cancelFreeBy ?? '')).toBeGreaterThan(shop.test.now().getTime())
    expect((await read(baker, id)).cancelFreeBy).toBeNull()
    const mail = await lastMailTo(shop.test, buyer.user.email, 'order-changed')
    for (const words of [`Before: ${before}`, `Now: ${moved.address}`, 'you can cancel for free until'])
      expect(mail.text).toContain(words)
    const calendar = await shop.test.app.inject({
      url: `/api/orders/${id}/pickup.ics`,
      headers: { cookie: buyer.cookie },
    })
    expect(calendar.body).toContain('9 Pier Rd')
    const day = await baker.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)
    expect(KitchenDay.parse(day.body).orders).toMatchObject([{ id, place: 'Stall' }])
  })

  it('cancels open orders, refunds them and notifies their buyers', async () => {
    const { baker: paid, wanted, listingId } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    await act(paid, id, 'confirm')
    const save = (existingOrders?: string) =>
      paid.call('PUT', `/api/food-listings/${listingId}`, listingBody({ ...moved, existingOrders }))
    expect((await save()).status).toBe(409)
    expect((await save('cancel')).status).toBe(200)
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      declineReason: 'The pickup location changed.',
    })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-ended-by-baker')
    expect(mail.text).toContain('moved to another pickup location')
  })

  it('cancels nothing when the change itself is refused', async () => {
    const id = await confirmed()
    await makePlace(baker, { name: 'Home' })
    expect((await move('cancel', { ...moved, name: 'Home' })).status).toBe(422)
    expect((await move('cancel', { ...moved, version: place.version + 1 })).status).toBe(409)
    expect((await read(buyer, id)).status).toBe('confirmed')
  })

  it('asks the same when a listing or pickup window changes its place', async () => {
    const stall = await makePlace(baker, { name: 'Pier', ...moved })
    const id = await confirmed()
    const put = (existingOrders?: string) =>
      baker.call(
        'PUT',
        `/api/food-listings/${listing.id}`,
        listingBody({ placeId: stall.id, existingOrders }),
      )
    expect((await put()).body).toMatchObject({ error: 'orders_open' })
    expect((await put('move')).status).toBe(200)
    expect((await read(buyer, id)).foodListing.address).toBe(moved.address)

    const window = await makeWindow(baker, { placeId: stall.id })
    const { body } = await buyer.call('GET', `/api/food-listings/${listing.id}/pickup-windows`)
    const [slot] = (body as { windows: { id: string; startsAt: string }[] }).windows
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    const inWindow = await makeOrder(buyer, listing, { pickupWindow, pickupTime: undefined })
    const setWindow = (existingOrders?: string) =>
      baker.call(
        'PUT',
        `/api/sellers/pickup-windows/${window.id}`,
        windowBody({ placeId: place.id, existingOrders }),
      )
    expect((await setWindow()).body).toMatchObject({ error: 'orders_open' })
    expect((await setWindow('move')).status).toBe(200)
    expect((await read(buyer, inWindow.id)).foodListing.address).toBe(before)
    expect((await read(buyer, id)).foodListing.address).toBe(moved.address)
  })

  it('reveals no more of a hidden address than the order did', async () => {
    const home = { ...moved, hidesAddress: true, addressType: 'home' }
    const { id } = await makeOrder(buyer, listing, { pickupTime: undefined })
    expect((await move('move', home)).status).toBe(200)
    expect(JSON.stringify(await read(buyer, id))).not.toContain('Pier Rd')
    const mail = await lastMailTo(shop.test, buyer.user.email, 'order-changed')
    expect(mail.text).not.toContain('Pier Rd')
    await act(baker, id, 'confirm')
    expect((await read(buyer, id)).foodListing.address).toBe(moved.address)
  })

  it('moves an unpaid order without asking, and notifies its buyer', async () => {
    const { baker: paid, wanted, listingId } = await shop.bakerOn('paypal')
    const { checkout } = await shop.begin([wanted(2)], 'paypal')
    const saved = await paid.call('PUT', `/api/food-listings/${listingId}`, listingBody(moved))
    expect(saved.status).toBe(200)
    const order = await shop.order(checkout.orders[0]?.id ?? '')
    expect(order).toMatchObject({
      foodListing: moved,
      cancelFreeBy: null,
      changes: [{ before: expect.any(String) }],
    })
    const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-changed')
    expect(mail.text).toContain('You haven’t paid for this order yet')
    expect(mail.text).not.toContain('for free')
  })

  it('splits a pickup when only some orders move, and moves none to another time zone', async () => {
    const other = await makeListing(baker, { placeId: place.id, title: 'Rye' })
    const [first, second] = [await confirmed(), await confirmed(other)]
    expect((await read(buyer, first)).pickupId).toBe((await read(buyer, second)).pickupId)
    const put = (where: object, existingOrders: string) =>
      baker.call(
        'PUT',
        `/api/food-listings/${listing.id}`,
        listingBody({ placeId: null, ...where, existingOrders }),
      )
    expect(await put(west, 'move')).toMatchObject({
      status: 422,
      body: { fields: { existingOrders: expect.stringContaining('another time zone') } },
    })
    expect((await put(moved, 'move')).status).toBe(200)
    const [one, two] = [await read(buyer, first), await read(buyer, second)]
    expect(one.pickupId).not.toBe(two.pickupId)
    expect([one.pickupOrders, two.pickupOrders]).toEqual([1, 1])
  })

  const over = async (id: string) =>
    shop.test.setNow(new Date(Date.parse((await read(buyer, id)).completesAt ?? '') - 24 * 3_600_000))
  it.each([
    ['whose pickup is over', over],
    [
      'that its buyer has received',
      async (id: string) => {
        await act(buyer, id, 'received')
        shop.pass(10)
      },
    ],
  ])('leaves an order %s at its place', async (_, take) => {
    const id = await confirmed()
    await take(id)
    expect((await move()).status).toBe(200)
    for (const [answer, address] of [
      ['move', '9 Pier Rd, New York, NY 10004'],
      ['cancel', '12 Dock St, New York, NY 10004'],
    ] as const)
      expect((await move(answer, { ...moved, address })).status).toBe(200)
    expect(await read(buyer, id)).toMatchObject({
      status: 'confirmed',
      foodListing: { address: before },
      changes: [],
      cancelFreeBy: null,
    })
    await expect(lastMailTo(shop.test, buyer.user.email, 'order-changed')).rejects.toThrow()
    expect((await act(buyer, id, 'cancel-changed')).status).toBe(409)
  })

  it.each(['move', 'cancel'] as const)(
    'moves a received order that can still be undone, without asking: answered “%s”',
    async (answer) => {
      const id = await confirmed()
      await act(buyer, id, 'received')
      expect((await move(answer)).status).toBe(200)
      expect((await read(buyer, id)).cancelFreeBy).toBeNull()
      await act(buyer, id, 'received/undo')
      expect(await read(buyer, id)).toMatchObject({
        status: 'confirmed',
        foodListing: { address: moved.address },
        changes: [{ what: 'pickup_location' }],
        cancelFreeBy: expect.any(String),
      })
    },
  )

  it('a received order cannot be cancelled for free unless the buyer undoes it', async () => {
    const id = await confirmed()
    await move('move')
    await act(buyer, id, 'received')
    expect((await read(buyer, id)).cancelFreeBy).toBeNull()
    expect((await act(buyer, id, 'cancel-changed')).status).toBe(409)
    await act(buyer, id, 'received/undo')
    expect((await read(buyer, id)).cancelFreeBy).not.toBeNull()
    expect((await act(buyer, id, 'cancel-changed')).status).toBe(200)
  })

  it('leaves the orders of others alone', async () => {
    const id = await confirmed()
    const stranger = await makePerson(shop.test)
    const url = `/api/sellers/pickup-places/${place.id}`
    expect((await stranger.call('PUT', url, placeBody({ ...moved, existingOrders: 'cancel' }))).status).toBe(
      404,
    )
    const listingUrl = `/api/food-listings/${listing.id}`
    const body = listingBody({ ...moved, existingOrders: 'cancel' })
    expect((await stranger.call('PUT', listingUrl, body)).status).toBe(403)
    expect((await read(buyer, id)).status).toBe('confirmed')
  })

  describe('free cancellation', () => {
    async function paidAndMoved(rail: Rail) {
      const { baker: paid, wanted, listingId } = await shop.bakerOn(rail)
      const { orders } = await shop.pay([wanted(2)], rail)
      const id = orders[0]?.id ?? ''
      await act(paid, id, 'confirm')
      const body = listingBody({ ...moved, servingsBefore: 12, existingOrders: 'move' })
      expect((await paid.call('PUT', `/api/food-listings/${listingId}`, body)).status).toBe(200)
      return { id, paid, listingId }
    }

    it.each(rails)('%s: refunds the buyer in full at once and returns the servings', async (rail) => {
      const { id, paid, listingId } = await paidAndMoved(rail)
      expect((await act(paid, id, 'cancel-changed')).status).toBe(403)
      expect((await act(await makePerson(shop.test), id, 'cancel-changed')).status).toBe(404)
      expect(await act(shop.buyer, id, 'cancel-changed')).toMatchObject({
        status: 200,
        body: { status: 'cancelled', cancelFreeBy: null, changes: [{ cancelledAt: expect.any(String) }] },
      })
      await shop.carryOut()
      expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
      expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
      expect(await shop.servings(listingId)).toBe(12)
      const toBaker = await lastMailTo(shop.test, paid.user.email, 'order-cancelled-as-changed')
      expect(toBaker.text).toContain('cancelled an order that you had changed')
      expect((await act(shop.buyer, id, 'cancel-changed')).status).toBe(409)
    })

    it('is refused when nothing changed, and once the pickup has begun', async () => {
      const id = await confirmed()
      expect(await act(buyer, id, 'cancel-changed')).toMatchObject({
        status: 409,
        body: { error: 'wrong_transition', message: expect.stringContaining('Request a cancellation') },
      })
      await move('move')
      const by = (await read(buyer, id)).cancelFreeBy ?? ''
      shop.test.setNow(new Date(by))
      expect((await act(buyer, id, 'cancel-changed')).status).toBe(409)
      shop.test.setNow(new Date(Date.parse(by) - 1))
      expect((await act(buyer, id, 'cancel-changed')).status).toBe(200)
    })

    it.each(rails)('%s: of a concurrent hand-over and cancellation only one succeeds', async (rail) => {
      for (let round = 0; round < 3; round += 1) {
        const { id, paid } = await paidAndMoved(rail)
        const acts = [
          () => act(shop.buyer, id, 'cancel-changed'),
          async () => act(paid, id, 'complete', await shownCode(shop.test, id)),
        ]
        const rows = { table: 'orders', ids: [id] } as const
        const answers = await actAtOnce(shop.test.database, rows, round === 1 ? acts.toReversed() : acts)
        expect(statuses(answers)).toEqual([200, 409])
        await Promise.all([shop.carryOut(), shop.carryOut()])
        await shop.carryOut()
        const { status, paymentStatus } = await shop.order(id)
        expect(status === 'cancelled' ? paymentStatus : status).toBe(
          status === 'cancelled' ? 'refunded' : 'completed',
        )
        expect((await shop.balances(id)).held).toBe(0)
      }
    })
  })

  it('an order placed during the move ends up at the old or the new location', async () => {
    for (const existingOrders of ['keep', 'move', 'cancel']) {
      const stall = await makePlace(baker, { name: `Stall ${existingOrders}` })
      const there = await makeListing(baker, { placeId: stall.id })
      await confirmed(there)
      const url = `/api/sellers/pickup-places/${stall.id}`
      const body = placeBody({ ...moved, name: `Stall ${existingOrders}`, existingOrders })
      const another = await makePerson(shop.test)
      const [ordered, saved] = await actAtOnce<Answer>(
        shop.test.database,
        { table: 'food_listings', ids: [there.id] },
        [
          () => another.call('POST', '/api/orders', orderBody(there.id, { pickupTime: undefined })),
          () => baker.call('PUT', url, body),
        ],
      )
      expect([ordered?.status, saved?.status]).toEqual([201, 200])
      const order = await read(another, Order.parse(ordered?.body).id)
      if (existingOrders === 'move') expect(order.foodListing.address).toBe(moved.address)
      if (existingOrders === 'cancel')
        expect(order.status === 'cancelled' || order.foodListing.address === moved.address).toBe(true)
    }
  })

  it('after two concurrent moves the orders are at the place’s final location', async () => {
    const id = await confirmed()
    const to = (address: string) => move('move', { ...moved, address })
    const answers = await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
      () => to('9 Pier Rd, New York, NY 10004'),
      () => to('12 Dock St, New York, NY 10004'),
    ])
    expect(statuses(answers)).toEqual([200, 200])
    const saved = PickupPlace.parse(
      ((await baker.call('GET', '/api/sellers/pickup-places')).body as { places: unknown[] }).places[0],
    )
    const order = await read(buyer, id)
    expect(order.foodListing.address).toBe(saved.address)
    expect(order.changes.at(-1)?.after).toBe(saved.address)
  })
})

function statuses(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted()
}
