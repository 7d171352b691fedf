import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderId } from '#shared/api/ids.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { Order } from '#shared/api/orders.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { Pickup, PickupOutcome } from '#shared/api/pickups.ts'
import { addDays } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'
import { completeOrder } from '../changing/complete-order.ts'
import { handOverPickup } from '../pickup/hand-over-pickup.ts'

const tomorrow = addDays(testToday, 1)

describe.each(enginesInTurn)('decisions, a pickup: orders of one pickup on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makeLiftingBaker()
  })
  afterAll(() => test.close())

  /** A baker without pickup limits. */
  async function makeLiftingBaker() {
    const person = await makePerson(test)
    await person.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
    return person
  }
  const act = (person: Person, id: OrderId, action: string, body?: object) =>
    person.call('POST', `/api/orders/${id}/${action}`, body)
  const read = async (id: OrderId) => Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body)
  const handOver = (person: Person, { pickupId }: Pick<Order, 'pickupId'>, body: object = {}) =>
    person.call('POST', `/api/pickups/${pickupId}/hand-over`, body)
  /** Two confirmed orders of one new buyer for one day. */
  async function makeTwo() {
    buyer = await makePerson(test)
    const [one, other] = [
      await makeOrder(buyer, await makeListing(baker, { title: 'Rye' })),
      await makeOrder(buyer, await makeListing(baker, { title: 'Buns' })),
    ]
    for (const { id } of [one, other]) expect((await act(baker, id, 'confirm')).status).toBe(200)
    return { one, other }
  }

  it('share a code while the pickup is open; other days, places and bakers have their own', async () => {
    const { one, other } = await makeTwo()
    expect(other).toMatchObject({ pickupId: one.pickupId, pickupCode: one.pickupCode, pickupOrders: 2 })
    expect(await read(one.id)).toMatchObject({ pickupOrders: 2 })
    const elsewhere = await makeListing(baker, { address: '1 Elm St, New York, NY 10001' })
    const later = await makeListing(baker, { readyByDate: addDays(tomorrow, 3) })
    const [first = one, ...rest] = [
      await makeOrder(buyer, elsewhere),
      await makeOrder(buyer, later),
      await makeOrder(buyer, await makeListing(await makePerson(test))),
    ]
    const pickups = [one, first, ...rest].map(({ pickupId }) => pickupId)
    expect(new Set(pickups).size).toBe(4)
    // other buyers at the same place have their own
    expect((await makeOrder(await makePerson(test), elsewhere)).pickupId).not.toBe(first.pickupId)

    expect((await handOver(baker, one, { pickupCode: one.pickupCode })).status).toBe(200)
    const again = await makeOrder(buyer, await makeListing(baker))
    expect(again).toMatchObject({ pickupId: again.id, pickupOrders: 1 })
  })

  it('stay when one of them is cancelled', async () => {
    const { one, other } = await makeTwo()
    await act(buyer, one.id, 'request-cancellation', { reason: 'I am ill.' })
    expect((await act(baker, one.id, 'approve-cancellation', { approved: true })).status).toBe(200)
    expect(await read(other.id)).toMatchObject({ pickupCode: one.pickupCode, pickupOrders: 1 })
    const third = await makeOrder(buyer, await makeListing(baker))
    expect(third).toMatchObject({ pickupId: one.pickupId, pickupCode: one.pickupCode })
    await act(baker, third.id, 'confirm')
    const answer = PickupOutcome.parse((await handOver(baker, one, { pickupCode: one.pickupCode })).body)
    expect([answer.orders.map(({ id }) => id), answer.refusals]).toEqual([[other.id, third.id], []])
  })

  it('are found by code and handed over together, once', async () => {
    const { one, other } = await makeTwo()
    const find = async (person: Person) => {
      const { body } = await person.call('POST', '/api/sellers/pickups/find', {
        pickupCode: one.pickupCode?.toLowerCase(),
      })
      return body
    }
    expect(await find(baker)).toMatchObject({
      pickups: [{ id: one.pickupId, orders: [{ id: one.id }, { id: other.id, pickupCode: null }] }],
    })
    expect(await find(await makePerson(test))).toEqual({ pickups: [] })
    expect(await find(buyer)).toEqual({ pickups: [] })

    const wrong = one.pickupCode === '2222' ? '3333' : '2222'
    expect(await handOver(baker, one, { pickupCode: wrong })).toMatchObject({
      status: 422,
      body: { fields: { pickupCode: expect.stringContaining('not the pickup code') } },
    })
    const row = test.db.selectFrom('users').select('id').where('id', '=', baker.user.id)
    const { id: cookId } = await row.executeTakeFirstOrThrow()
    const answers = await actAtOnce(test.database, { table: 'orders', ids: [one.id] }, [
      () => handOver(baker, one, { pickupCode: one.pickupCode }),
      () => handOver(baker, one, { pickupCode: one.pickupCode }),
    ])
    const done = answers.flatMap(({ status, body }) =>
      status === 200 ? PickupOutcome.parse(body).orders : [],
    )
    // each order was handed over by one of the two calls
    expect(done.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted())
    const { rows } = await sql<{ sold: number }>`select count(*)::integer as sold from orders
      where cook_id = ${cookId} and pickup_id = ${one.pickupId} and status = 'completed' and is_handed_over_by_code`.execute(
      test.db,
    )
    expect(rows).toEqual([{ sold: 2 }])
    expect(await handOver(baker, one)).toMatchObject({ status: 409, body: { error: 'wrong_transition' } })
    expect(await find(baker)).toEqual({ pickups: [] })
  })

  it('report one that cannot be handed over; the others are handed over', async () => {
    const { one, other } = await makeTwo()
    const waiting = await makeOrder(buyer, await makeListing(baker, { title: 'Cake' }))
    const asked = await makeOrder(buyer, await makeListing(baker, { title: 'Tart' }))
    await act(baker, asked.id, 'confirm')
    await act(buyer, asked.id, 'request-cancellation', { reason: 'I am ill.' })
    const code = { pickupCode: one.pickupCode }
    const answer = PickupOutcome.parse((await handOver(baker, one, code)).body)
    expect(answer.orders.map(({ id, status }) => [id, status])).toEqual([
      [one.id, 'completed'],
      [other.id, 'completed'],
    ])
    expect(answer.refusals).toMatchObject([
      {
        orderId: waiting.id,
        code: 'wrong_transition',
        message: expect.stringContaining('haven’t confirmed'),
      },
      { orderId: asked.id, code: 'wrong_transition', message: expect.stringContaining('asked to cancel') },
    ])
    expect([(await read(waiting.id)).status, (await read(asked.id)).status]).toEqual([
      'pending',
      'cancellation_requested',
    ])
    // an error when none can be handed over
    expect(await handOver(baker, one)).toMatchObject({ status: 409, body: { error: 'wrong_transition' } })
  })

  it('an unexpected error for one order is logged, and the others are handed over', async () => {
    const { one, other } = await makeTwo()
    const failed = new Error('Injected failure')
    const logged: unknown[] = []
    const answer = await handOverPickup(test, { id: baker.user.id }, one.pickupId, {
      pickupCode: one.pickupCode ?? undefined,
      complete: (context, viewer, id, code) => {
        if (id === one.id) throw failed
        return completeOrder(context, viewer, id, code)
      },
      onFailure: (error) => logged.push(error),
    })
    expect(answer).toMatchObject({
      orders: [{ id: other.id, status: 'completed' }],
      refusals: [{ orderId: one.id, code: 'internal' }],
    })
    expect([logged, (await read(one.id)).status]).toEqual([[failed], 'confirmed'])
  })

  it('become no-shows together, after the end and once', async () => {
    const { one, other } = await makeTwo()
    const waiting = await makeOrder(buyer, await makeListing(baker, { title: 'Cake' }))
    const noShow = (person: Person) => person.call('POST', `/api/pickups/${one.pickupId}/no-show`)
    expect(await noShow(baker)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('can still come') },
    })
    const from = Order.parse((await baker.call('GET', `/api/orders/${one.id}`)).body).noShowFrom ?? ''
    const kitchen = await baker.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)
    const packed = KitchenDay.parse(kitchen.body).orders
    const known = [one, waiting].map((order) => packed.find(({ id }) => id === order.id)?.noShowFrom)
    expect(known).toEqual([from, null])
    try {
      test.setNow(new Date(from))
      expect((await noShow(buyer)).status).toBe(403)
      expect((await noShow(await makePerson(test))).status).toBe(404)
      const answers = await actAtOnce(test.database, { table: 'orders', ids: [one.id] }, [
        () => noShow(baker),
        () => noShow(baker),
      ])
      const outcomes = answers.flatMap(({ status, body }) =>
        status === 200 ? [PickupOutcome.parse(body)] : [],
      )
      // each order is marked by one of the two calls; the unanswered one stays
      expect(outcomes.flatMap(({ orders }) => orders.map(({ id }) => id)).toSorted()).toEqual(
        [one.id, other.id].toSorted(),
      )
      expect(outcomes[0]?.refusals).toContainEqual(
        expect.objectContaining({
          orderId: waiting.id,
          message: expect.stringContaining('haven’t confirmed'),
        }),
      )
      expect(await read(other.id)).toMatchObject({ status: 'cancelled', noShowAt: from })
      expect((await read(waiting.id)).status).toBe('pending')
      expect((await noShow(baker)).status).toBe(409)
    } finally {
      test.setNow(null)
    }
  })

  it('are hidden from others, and the buyer cannot hand over', async () => {
    const { one, other } = await makeTwo()
    const seen = Pickup.parse((await buyer.call('GET', `/api/pickups/${one.pickupId}`)).body)
    expect(seen.orders.map(({ id }) => id)).toEqual([one.id, other.id])
    const stranger = await makePerson(test)
    expect((await stranger.call('GET', `/api/pickups/${one.pickupId}`)).status).toBe(404)
    expect((await handOver(stranger, one)).status).toBe(404)
    expect((await handOver(buyer, one)).status).toBe(403)
  })

  it('online and pickup payments share one pickup; the baker sees only placed orders', async () => {
    buyer = await makePerson(test)
    const own = await makeLiftingBaker()
    const [rye, buns] = [await makeListing(own), await makeListing(own)]
    const atDoor = await makeOrder(buyer, rye, { payWay: 'pickup' })
    await connectBaker(test, own, 'paypal')
    const { orders } = await makeCheckout(buyer, [
      {
        payWay: 'paypal',
        lines: [
          [rye, 1],
          [buns, 1],
        ],
      },
    ])
    expect(orders.map(({ pickupId, pickupOrders }) => [pickupId, pickupOrders])).toEqual([
      [atDoor.pickupId, 1],
      [atDoor.pickupId, 1],
    ])
    const known = Pickup.parse((await own.call('GET', `/api/pickups/${atDoor.pickupId}`)).body)
    expect(known.orders.map(({ id }) => id)).toEqual([atDoor.id])
  })

  it('are one pickup when placed concurrently', async () => {
    buyer = await makePerson(test)
    const listings = [await makeListing(baker), await makeListing(baker), await makeListing(baker)]
    const orders = await actAtOnce(
      test.database,
      { table: 'users', ids: [buyer.user.id] },
      listings.map((listing) => () => makeOrder(buyer, listing)),
    )
    expect(new Set(orders.map(({ pickupId }) => pickupId)).size).toBe(1)
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(1)
  })

  it('take one place in a window, for any number of orders', async () => {
    const own = await makeLiftingBaker()
    const window = await makeWindow(own, { capacity: 1 })
    const listings = [await makeListing(own), await makeListing(own)]
    const { body } = await baker.call('GET', `/api/food-listings/${listings[0]?.id}/pickup-windows`)
    const [slot] = PossiblePickups.parse(body).windows
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    const [ana, zoe] = [await makePerson(test), await makePerson(test)]
    const order = (person: Person, id = '') =>
      person.call('POST', '/api/orders', orderBody(id, { pickupWindow, pickupTime: undefined }))
    const rush = [ana, zoe].flatMap((person) =>
      listings.map(
        ({ id }) =>
          () =>
            order(person, id),
      ),
    )
    const answers = await actAtOnce(test.database, { table: 'pickup_windows', ids: [window.id] }, rush)
    const placed = answers.flatMap(({ status, body: one }) => (status === 201 ? [Order.parse(one)] : []))
    // the first buyer gets the place for all their orders; the other gets none
    expect(placed).toHaveLength(2)
    expect(new Set(placed.map(({ buyerId }) => buyerId)).size).toBe(1)
    expect(new Set(placed.map(({ pickupId }) => pickupId)).size).toBe(1)
    for (const { status, body: refused } of answers)
      if (status !== 201) expect(refused).toMatchObject({ error: 'pickup_full' })

    const winner = placed[0]?.buyerId === ana.user.id ? ana : zoe
    const [loser] = [ana, zoe].filter((person) => person !== winner)
    for (const { id } of placed.slice(1)) await act(own, id, 'decline', { reason: 'No flour.' })
    expect((await order(loser ?? zoe, listings[0]?.id)).status).toBe(409)
    // the place is free after the last order of the pickup is cancelled
    for (const { id } of placed.slice(0, 1)) await act(own, id, 'decline', { reason: 'No flour.' })
    expect((await order(loser ?? zoe, listings[0]?.id)).status).toBe(201)
  })

  it('older orders become one pickup each and keep their code, after the migration', async () => {
    buyer = await makePerson(test)
    const orders = [
      await makeOrder(buyer, await makeListing(baker)),
      await makeOrder(buyer, await makeListing(baker)),
    ]
    const ids = orders.map(({ id }) => id)
    await test.db.updateTable('orders').set({ pickup_id: null }).where('id', 'in', ids).execute()
    await test.database.runSql(readFileSync('migrations/2026-11-26-21-pickups-fill.sql', 'utf8'))
    for (const { id, pickupCode } of orders)
      expect(await read(id)).toMatchObject({ pickupId: id, pickupCode, pickupOrders: 1 })
  })

  it('older orders keep their codes, and later ones join them', async () => {
    buyer = await makePerson(test)
    const old = await makeOrder(buyer, await makeListing(baker))
    // as an older version places it
    await test.db.updateTable('orders').set({ pickup_id: null }).where('id', '=', old.id).execute()
    expect(await read(old.id)).toMatchObject({ pickupId: old.id, pickupCode: old.pickupCode })
    const later = await makeOrder(buyer, await makeListing(baker))
    expect(later).toMatchObject({ pickupId: old.id, pickupCode: old.pickupCode })
    for (const { id } of [old, later]) await act(baker, id, 'confirm')
    const answer = PickupOutcome.parse((await handOver(baker, old, { pickupCode: old.pickupCode })).body)
    expect(answer.orders.map(({ id }) => id)).toEqual([old.id, later.id])
  })

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('hostile texts cause no internal error', async () => {
    const wrong = []
    for (const text of hostileStrings)
      for (const [method, url, payload] of [
        ['GET', `/api/pickups/${encodeURIComponent(text.toWellFormed())}`, undefined],
        ['POST', `/api/pickups/${encodeURIComponent(text.toWellFormed())}/hand-over`, {}],
        ['POST', `/api/pickups/${encodeURIComponent(text.toWellFormed())}/no-show`, undefined],
        ['POST', '/api/sellers/pickups/find', { pickupCode: text }],
        ['POST', '/api/sellers/pickups/find', text],
      ] as const) {
        const answer = await test.app.inject({
          method,
          url,
          headers: { cookie: baker.cookie, origin: test.config.publicUrl },
          ...(payload === undefined ? {} : { payload }),
        })
        if (answer.statusCode >= 500) wrong.push(`${method} ${url}: ${answer.statusCode}`)
      }
    expect(wrong).toEqual([])
    for (const pickupCode of [undefined, null, 7, '', '  ', {}, 'ABC', 'A B C', 'ABCDEFGHI', '\u0000'])
      expect((await baker.call('POST', '/api/sellers/pickups/find', { pickupCode })).status).toBe(422)
  })
})
