import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BakePlan, ComingBatch } from '#shared/api/bake-days.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { Oven } from '#shared/api/ovens.ts'
import { addDays, dayText } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { expireUnansweredOrders } from '../changing/expire-unanswered-orders.ts'

describe.each(enginesInTurn)('shared oven capacity, on %s', (engine) => {
  let test: TestApp
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  const setOven = (baker: Person, spacesADay: number | null) =>
    baker.call('PUT', '/api/sellers/oven', { spacesADay })
  const bakerWith = async (spacesADay: number) => {
    const baker = await makePerson(test)
    await baker.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
    expect((await setOven(baker, spacesADay)).status).toBe(200)
    return baker
  }
  const bake = (baker: Person, ovenSpaces: number, changes: object = {}) =>
    makeListing(baker, { servingsAvailable: 50, ovenSpaces, ...changes })
  const order = ({ id }: Pick<Listing, 'id'>, quantity: number, changes: object = {}, who = buyer) =>
    who.call('POST', '/api/orders', orderBody(id, { quantity, pickupTime: null, ...changes }))
  const takenOf = async (baker: Person, { readyByDate }: Pick<Listing, 'readyByDate'>) => {
    const { days } = Oven.parse((await baker.call('GET', '/api/sellers/oven')).body)
    return days.find(({ date }) => date === readyByDate)?.taken
  }
  const leftOf = async ({ id }: Pick<Listing, 'id'>, who: Person | null = buyer) => {
    const answer = await callApp(test, 'GET', `/api/food-listings/${id}`, undefined, who?.cookie)
    return Listing.parse(answer.body).servingsAvailable
  }
  const cancel = async (baker: Person, { id }: Pick<Order, 'id'>) =>
    expect(
      (
        await baker.call('POST', `/api/orders/${id}/decline`, {
          reason: 'No flour.',
          servingsAvailable: true,
        })
      ).status,
    ).toBe(200)

  it('limits each bake to the remaining capacity, with an error on the quantity', async () => {
    const baker = await bakerWith(20)
    const [bread, bun] = [await bake(baker, 4), await bake(baker, 1)]
    expect([await leftOf(bread), await leftOf(bun), await leftOf(bun, null)]).toEqual([5, 20, 20])
    await makeOrder(buyer, bread, { quantity: 3 })
    expect([await leftOf(bread), await leftOf(bun)]).toEqual([2, 8])
    // the cached response for visitors is dropped, though this bake was not ordered
    await expect.poll(() => leftOf(bun, null)).toBe(8)
    const day = dayText(bread.readyByDate)
    const message = `The oven is nearly full on ${day}. There’s room for 2 more servings of this.`
    expect(await order(bread, 3)).toMatchObject({
      status: 409,
      body: { error: 'sold_out', message, fields: { quantity: message } },
    })
    expect((await order(bun, 8)).status).toBe(201)
    expect((await order(bread, 1)).body).toMatchObject({
      message: `The oven is full on ${day}. Choose another day, or another bake.`,
    })
    expect([await leftOf(bread), await takenOf(baker, bread)]).toEqual([0, 20])
    // a bake without oven spaces can still be ordered, and the baker sees the offered servings
    expect((await order(await bake(baker, 0), 9)).status).toBe(201)
    expect(await leftOf(bread, baker)).toBe(47)
    const { body } = await baker.call('GET', `/api/sellers/kitchen?date=${bread.readyByDate}`)
    expect(KitchenDay.parse(body).oven).toEqual({ taken: 20, spacesADay: 20 })
  })

  it('applies only while the baker sets it, including earlier orders', async () => {
    const baker = await makePerson(test)
    const bread = await bake(baker, 4)
    expect((await baker.call('GET', '/api/sellers/oven')).body).toEqual({ spacesADay: null, days: [] })
    expect((await order(bread, 6)).status).toBe(201)
    await setOven(baker, 30)
    expect([await leftOf(bread), await takenOf(baker, bread)]).toEqual([1, 24])
    // below the used capacity: existing orders stay
    await setOven(baker, 10)
    expect([await leftOf(bread), (await order(bread, 1)).status]).toEqual([0, 409])
    await setOven(baker, null)
    expect([await leftOf(bread), (await order(bread, 1)).status]).toEqual([44, 201])
  })

  it('is returned when an order is declined, cancelled, lapses or is fulfilled in part', async () => {
    const baker = await bakerWith(20)
    const bread = await bake(baker, 2)
    const expectTaken = async (taken: number) => expect(await takenOf(baker, bread)).toBe(taken)
    const declined = await makeOrder(buyer, bread, { quantity: 4 })
    await expectTaken(8)
    await cancel(baker, declined)
    await expectTaken(0)

    const asked = await makeOrder(buyer, bread, { quantity: 4 })
    await buyer.call('POST', `/api/orders/${asked.id}/request-cancellation`, { reason: 'Away.' })
    await expectTaken(8)
    await baker.call('POST', `/api/orders/${asked.id}/approve-cancellation`, { approved: true })
    await expectTaken(0)

    const short = await makeOrder(buyer, bread, { quantity: 5 })
    await baker.call('POST', `/api/orders/${short.id}/fulfil-in-part`, { quantity: 2 })
    await expectTaken(4)
    await baker.call('POST', `/api/orders/${short.id}/complete`, await shownCode(test, short.id))
    await expectTaken(4)

    await makeOrder(buyer, bread, { quantity: 3 })
    await expectTaken(10)
    test.setNow(fromTestNow(25 * 60 * 60_000))
    await expireUnansweredOrders(test, { info: () => undefined, error: () => undefined })
    const [left] = await test.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('food_listing_id', '=', bread.id)
      .where('status', '=', 'pending')
      .execute()
    test.setNow(null)
    expect(Number(left?.count)).toBe(0)
    await expectTaken(4)
  })

  it('counts walk-up sales, which are never refused', async () => {
    const baker = await bakerWith(10)
    const [bread, bun] = [await bake(baker, 2), await bake(baker, 1)]
    const sold = await baker.call('POST', `/api/food-listings/${bread.id}/walk-up-sales`, { servings: 6 })
    expect([sold.status, await takenOf(baker, bread), await leftOf(bun)]).toEqual([200, 12, 0])
    const { id } = z.object({ id: z.string() }).parse(sold.body)
    await baker.call('DELETE', `/api/walk-up-sales/${id}`)
    expect([await takenOf(baker, bread), await leftOf(bun)]).toEqual([0, 10])
  })

  it('counts walk-up sales on the day of the batch, even if the bake moves later', async () => {
    const baker = await bakerWith(10)
    const bread = await bake(baker, 2)
    await baker.call('POST', `/api/food-listings/${bread.id}/walk-up-sales`, { servings: 3 })
    const moved = { readyByDate: addDays(bread.readyByDate, 7) }
    const body = listingBody({ servingsAvailable: 47, ...moved })
    expect((await baker.call('PUT', `/api/food-listings/${bread.id}`, body)).status).toBe(200)
    expect([(await takenOf(baker, bread)) ?? 0, (await takenOf(baker, moved)) ?? 0]).toEqual([6, 0])
    // as older sales without a stored day
    await test.db.updateTable('walk_up_sales').set({ ready_by_date: null }).execute()
    expect([(await takenOf(baker, bread)) ?? 0, (await takenOf(baker, moved)) ?? 0]).toEqual([0, 6])
  })

  it('is separate for each day, also for repeated bakes', async () => {
    const baker = await bakerWith(12)
    const [bread, bun] = [await bake(baker, 3), await bake(baker, 1)]
    // ordered before it had other days
    expect((await order(bread, 1)).status).toBe(201)
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    const { days } = await makeRepeat(baker, bread, { weekdays, servingsAvailable: 9, cutoff: null })
    const tomorrow = days.find(({ date }) => date === bread.readyByDate)
    const later = days.find(({ date }) => date > bread.readyByDate)
    expect((await order(bread, 2, { batchId: tomorrow?.batchId })).status).toBe(201)
    expect((await order(bread, 4, { batchId: later?.batchId })).status).toBe(201)
    expect((await order(bread, 1, { batchId: later?.batchId })).status).toBe(409)
    const { body } = await buyer.call('GET', `/api/food-listings/${bread.id}/batches`)
    const { batches } = z.object({ batches: z.array(ComingBatch) }).parse(body)
    const leftOn = (date = '') => batches.find(({ readyByDate }) => readyByDate === date)?.servingsAvailable
    expect([leftOn(tomorrow?.date), leftOn(later?.date), await leftOf(bun)]).toEqual([1, 0, 3])
    expect(await takenOf(baker, bread)).toBe(9)
    // as older orders without a stored ready time
    await test.db
      .updateTable('orders')
      .set({ ready_at: null })
      .where('food_listing_id', '=', bread.id)
      .execute()
    expect(await takenOf(baker, bread)).toBe(9)
    // another bake on a full day
    const onIt = { ...listingBody({ servingsAvailable: 9 }), readyByDate: later?.date }
    expect((await baker.call('PUT', `/api/food-listings/${bun.id}`, onIt)).status).toBe(200)
    expect(await leftOf(bun)).toBe(0)
    const plan = BakePlan.parse((await baker.call('GET', `/api/food-listings/${bread.id}/bake-days`)).body)
    expect(plan.days.find(({ date }) => date === later?.date)?.servingsAvailable).toBe(5)
  })

  it('counts on the ordered day, even if the bake moves later', async () => {
    const baker = await bakerWith(10)
    const [bread, bun] = [await bake(baker, 2), await bake(baker, 1)]
    const ordered = await makeOrder(buyer, bread, { quantity: 4 })
    const readyByDate = addDays(bread.readyByDate, 1)
    const moved = { ...listingBody({ servingsAvailable: 50 }), readyByDate }
    expect((await baker.call('PUT', `/api/food-listings/${bread.id}`, moved)).status).toBe(200)
    expect([await takenOf(baker, bread), await takenOf(baker, { readyByDate })]).toEqual([8, 0])
    expect([await leftOf(bun), await leftOf(bread)]).toEqual([2, 5])
    expect((await order(bun, 3)).status).toBe(409)
    expect((await order(bread, 5)).status).toBe(201)
    expect([await takenOf(baker, bread), await takenOf(baker, { readyByDate })]).toEqual([8, 10])
    await cancel(baker, ordered)
    expect([await takenOf(baker, bread), await leftOf(bun)]).toEqual([0, 10])
  })

  it('is shared by the lines of a cart; none is placed when one exceeds it', async () => {
    const baker = await bakerWith(10)
    const [bread, bun] = [await bake(baker, 3), await bake(baker, 1)]
    const cart = (breads: number, buns: number) =>
      buyer.call(
        'POST',
        '/api/checkouts',
        checkoutBody([
          {
            payWay: 'pickup',
            lines: [
              [bread, breads],
              [bun, buns],
            ],
          },
        ]),
      )
    const message = `The oven is nearly full on ${dayText(bun.readyByDate)}. There’s room for 1 more serving of this.`
    expect((await cart(3, 2)).body).toMatchObject({
      orders: [],
      refusals: [
        { code: 'sold_out', message, lines: [{ foodListingId: bun.id, code: 'sold_out', message }] },
      ],
    })
    expect(Checkout.parse((await cart(3, 1)).body).orders).toHaveLength(2)
    expect(await takenOf(baker, bread)).toBe(10)
  })

  it('sells the last space once, for any number of bakes and carts', async () => {
    const baker = await bakerWith(6)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(test)))
    // separate bakes, so no listing lock serializes the orders
    const wishes = await Promise.all(buyers.map(async (who) => ({ who, bread: await bake(baker, 2) })))
    const acts = wishes.map(({ who, bread }, index) => async () => {
      if (index % 2 === 0) return (await order(bread, 1, {}, who)).status === 201
      const cart = checkoutBody([{ payWay: 'pickup', lines: [[bread, 1]] }])
      return Checkout.parse((await who.call('POST', '/api/checkouts', cart)).body).orders.length === 1
    })
    const rows = { table: 'ovens', ids: [baker.user.id], key: 'cook_id' } as const
    const haveIt = await actAtOnce(test.database, rows, acts)
    expect(haveIt.filter(Boolean)).toHaveLength(3)
    const [{ bread } = { bread: null }] = wishes
    if (bread) expect(await takenOf(baker, bread)).toBe(6)
  })

  it('never exceeds the capacity and loses none, for any sequence of orders and cancellations', async () => {
    const baker = await bakerWith(12)
    const steps = fc.array(
      fc.oneof(
        fc.record({ of: fc.nat(2), quantity: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ end: fc.nat(9) }),
        fc.record({ part: fc.nat(9) }),
      ),
      { minLength: 6, maxLength: 14 },
    )
    let day = 1
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        // a new day for each run
        day += 1
        const readyByDate = fromTestNow(day * 24 * 60 * 60_000)
          .toISOString()
          .slice(0, 10)
        const bakes = [
          { each: 1, listing: await bake(baker, 1, { readyByDate }) },
          { each: 3, listing: await bake(baker, 3, { readyByDate }) },
          { each: 4, listing: await bake(baker, 4, { readyByDate }) },
        ]
        const open: { id: string; each: number; quantity: number; coming: number }[] = []
        for (const step of story) {
          const taken = open.reduce((sum, one) => sum + one.each * one.coming, 0)
          if ('of' in step) {
            const wanted = bakes[step.of]
            if (!wanted) continue
            const { quantity } = step
            const answer = await order(wanted.listing, quantity)
            expect(answer.status).toBe(taken + wanted.each * quantity <= 12 ? 201 : 409)
            if (answer.status === 201)
              open.push({ ...wanted, id: Order.parse(answer.body).id, quantity, coming: quantity })
          } else if ('end' in step) {
            const [ended] = open.splice(step.end % Math.max(1, open.length), 1)
            if (!ended) continue
            const { body } = await baker.call('GET', `/api/orders/${ended.id}`)
            if (Order.parse(body).status === 'pending') await cancel(baker, ended)
            else {
              await buyer.call('POST', `/api/orders/${ended.id}/request-cancellation`, { reason: 'Away.' })
              await baker.call('POST', `/api/orders/${ended.id}/approve-cancellation`, { approved: true })
            }
          } else {
            const short = open[step.part % Math.max(1, open.length)]
            if (!short || short.quantity === 1 || short.coming < short.quantity) continue
            await baker.call('POST', `/api/orders/${short.id}/fulfil-in-part`, { quantity: 1 })
            short.coming = 1
          }
          const left = 12 - open.reduce((sum, one) => sum + one.each * one.coming, 0)
          expect(left).toBeGreaterThanOrEqual(0)
          for (const { each, listing } of bakes) {
            const shown = Math.min(Math.floor(left / each), await leftOf(listing, baker))
            expect(await leftOf(listing)).toBe(shown)
          }
        }
      }),
      { numRuns: 6 },
    )
  })

  it('oven spaces are visible only to the baker, kept by changes without them, and copied', async () => {
    const baker = await bakerWith(10)
    const bread = await bake(baker, 4)
    expect(bread.ovenSpaces).toBe(4)
    const url = `/api/food-listings/${bread.id}`
    expect((await buyer.call('GET', url)).body).toMatchObject({ ovenSpaces: null })
    const change = (body: object) => baker.call('PUT', url, { ...listingBody(), ...body })
    expect((await change({})).body).toMatchObject({ ovenSpaces: 4 })
    expect((await change({ ovenSpaces: 0 })).body).toMatchObject({ ovenSpaces: 0 })
    const day = { readyByDate: bread.readyByDate, readyByTime: bread.readyByTime, servingsAvailable: 4 }
    expect((await baker.call('POST', `${url}/copies`, day)).body).toMatchObject({ ovenSpaces: 0 })
    expect((await makeListing(baker)).ovenSpaces).toBe(1)
  })

  it.each([[0], [-1], [1.5], [100_001], ['48'], [''], [{}], [undefined]])(
    'rejects %s oven spaces',
    async (spacesADay) => {
      const baker = await makePerson(test)
      expect((await baker.call('PUT', '/api/sellers/oven', { spacesADay })).status).toBe(422)
      expect((await baker.call('GET', '/api/sellers/oven')).body).toMatchObject({ spacesADay: null })
    },
  )
})
