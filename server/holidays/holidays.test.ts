import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setHoliday } from '#server/holidays/holidays-repository.ts'
import { momentOn } from '#server/pickups/local-time-rules.ts'
import { Order } from '#shared/api/orders.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { addDays } from '#shared/ready-by.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { testNow, testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { connectBaker } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'

const today = testToday
const inDays = (days: number) => addDays(today, days)
const holiday = { from: inDays(2), to: inDays(4), message: 'We are at the sea.' }

const close = (baker: Person, body: object = holiday) => baker.call('PUT', '/api/sellers/holiday', body)

describe.each(enginesInTurn)('a baker on holiday on %s', (engine) => {
  let test: TestApp
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  it('shows listings with the message but rejects orders during the holiday', async () => {
    const baker = await makePerson(test)
    const before = await makeListing(baker, { readyByDate: inDays(1) })
    const within = await makeListing(baker, { readyByDate: inDays(3) })
    expect((await baker.call('GET', '/api/sellers/holiday')).body).toEqual({ holiday: null })
    expect(await close(baker)).toMatchObject({ status: 200, body: holiday })
    expect((await baker.call('GET', '/api/sellers/holiday')).body).toEqual({ holiday })

    expect((await callApp(test, 'GET', `/api/food-listings/${within.id}`)).body).toMatchObject({
      closed: holiday,
    })
    const list = z
      .array(z.object({ id: z.string(), closed: z.unknown() }))
      .parse((await callApp(test, 'GET', `/api/food-listings?sellerId=${baker.user.id}`)).body)
    expect(list.find(({ id }) => id === within.id)?.closed).toEqual(holiday)
    expect(list.find(({ id }) => id === before.id)?.closed).toBeNull()
    expect(await buyer.call('POST', '/api/orders', orderBody(within.id))).toMatchObject({
      status: 409,
      body: { error: 'closed', message: expect.stringContaining('“We are at the sea.”') },
    })
    const checkout = await buyer.call('POST', '/api/checkouts', {
      bakers: [
        { cookId: baker.user.id, payWay: 'pickup', lines: [{ foodListingId: within.id, quantity: 1 }] },
      ],
    })
    expect(JSON.stringify(checkout.body)).toContain('closed')
    await makeOrder(buyer, before)
    // listings posted during the holiday are closed too
    const later = await makeListing(baker, { readyByDate: inDays(4) })
    expect((await buyer.call('POST', '/api/orders', orderBody(later.id))).status).toBe(409)

    expect((await baker.call('DELETE', '/api/sellers/holiday')).status).toBe(204)
    expect((await callApp(test, 'GET', `/api/food-listings/${within.id}`)).body).toMatchObject({
      closed: null,
    })
    await makeOrder(buyer, within)
    await makeOrder(buyer, later)
  })

  it('offers and accepts no pickup times during the holiday, even for goods ready before', async () => {
    const baker = await makePerson(test)
    await close(baker)
    const listing = await makeListing(baker, { readyByDate: inDays(1) })
    const wish = (days: number) =>
      buyer.call(
        'POST',
        '/api/orders',
        orderBody(listing.id, { pickupTime: '20:00', pickupDate: inDays(days) }),
      )
    for (const days of [2, 3, 4])
      expect(await wish(days)).toMatchObject({
        status: 422,
        body: { fields: { pickupDate: expect.stringMatching(/^Closed from .* Choose another day\.$/) } },
      })
    for (const days of [1, 5]) expect((await wish(days)).status).toBe(201)

    const onDays = async (...days: number[]) => {
      const windows = []
      for (const day of days)
        windows.push(await makeWindow(baker, { firstDay: inDays(day), from: '18:00', until: '20:00' }))
      return windows
    }
    const [first, within, last] = await onDays(1, 3, 5)
    const { body } = await buyer.call('GET', `/api/food-listings/${listing.id}/pickup-windows`)
    const offered = PossiblePickups.parse(body).windows
    expect(offered.map(({ id }) => id)).toEqual([first?.id, last?.id])
    const pick = (id: string | undefined, startsAt: string) =>
      buyer.call(
        'POST',
        '/api/orders',
        orderBody(listing.id, { pickupWindow: { id, startsAt }, pickupTime: undefined }),
      )
    const [earliest] = offered
    if (!earliest) throw new Error('No pickup time offered')
    const whileClosed = momentOn(inDays(3), 18 * 60, 'America/New_York')
    expect(await pick(within?.id, whileClosed.toISOString())).toMatchObject({
      status: 409,
      body: { error: 'pickup_closed' },
    })
    expect((await pick(earliest.id, earliest.startsAt)).status).toBe(201)
  })

  it('rejects any order on the days of the holiday itself', async () => {
    const baker = await makePerson(test)
    const after = await makeListing(baker, { readyByDate: inDays(6) })
    await close(baker, { ...holiday, from: today, to: inDays(1) })
    expect((await buyer.call('POST', '/api/orders', orderBody(after.id))).body).toMatchObject({
      error: 'closed',
    })
    await close(baker, { ...holiday, from: inDays(-5), to: inDays(-4) })
    expect((await baker.call('GET', '/api/sellers/holiday')).body).toEqual({ holiday: null })
    await makeOrder(buyer, after)
  })

  it('lists the orders of these days, and requires keeping or cancelling each', async () => {
    const baker = await makePerson(test)
    const within = await makeListing(baker, { title: 'Rye', readyByDate: inDays(3), servingsAvailable: 40 })
    const kept = await makeOrder(buyer, within)
    const pending = await makeOrder(buyer, within)
    const confirmed = await makeOrder(buyer, within)
    const asked = await makeOrder(buyer, within)
    await baker.call('POST', `/api/orders/${confirmed.id}/confirm`)
    await buyer.call('POST', `/api/orders/${asked.id}/request-cancellation`, { reason: 'Ill.' })
    await makeOrder(buyer, await makeListing(baker, { readyByDate: inDays(5) }))
    const shown = await baker.call('GET', `/api/sellers/holiday/orders?from=${holiday.from}&to=${holiday.to}`)
    const all = [kept, pending, confirmed, asked].map(({ id }) => id)
    expect(
      z
        .array(Order)
        .parse(shown.body)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(all.toSorted())

    expect(await close(baker)).toMatchObject({
      status: 409,
      body: { error: 'orders_open', message: expect.stringContaining('4 orders are') },
    })
    expect((await baker.call('GET', '/api/sellers/holiday')).body).toEqual({ holiday: null })
    await makeOrder(buyer, within, { quantity: 1 }).then(({ id }) => all.push(id))
    expect(
      (await close(baker, { ...holiday, keep: [kept.id], cancel: [pending.id, confirmed.id, asked.id] }))
        .body,
    ).toMatchObject({ error: 'orders_open', message: expect.stringContaining('1 order is') })
    expect((await close(baker, { ...holiday, keep: [kept.id, all[4]] })).status).toBe(200)

    const statusOf = async (id: string) => Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body)
    expect(await statusOf(kept.id)).toMatchObject({ status: 'pending' })
    for (const { id } of [pending, confirmed])
      expect(await statusOf(id)).toMatchObject({ status: 'cancelled', declineReason: holiday.message })
    expect(await statusOf(asked.id)).toMatchObject({ status: 'cancelled', declineReason: null })
    const left = (await callApp(test, 'GET', `/api/food-listings/${within.id}`)).body
    expect(left).toMatchObject({ servingsAvailable: 40 - 2 - 1 })
    const told = (await mailsTo(test, buyer.user.email)).filter(({ text }) => text.includes(holiday.message))
    // the emails do not say that nothing is baked on that day
    for (const { text } of told) expect(text).toContain('is closed on the day of your pickup')
    const title = within.title
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      `Cancelled: ${title}`,
      `Declined: ${title}`,
    ])
  })

  it.runIf(engine === 'postgres')(
    'concurrent orders are rejected, or included in those to decide',
    async () => {
      const baker = await makePerson(test)
      const within = await makeListing(baker, { readyByDate: inDays(3) })
      const closing = await leaveOpen(test.database, (trx) =>
        setHoliday(trx, baker.user.id, holiday, testNow),
      )
      const ordering = buyer.call('POST', '/api/orders', orderBody(within.id))
      await closing.isWaitedFor(1)
      await closing.end()
      expect((await ordering).body).toMatchObject({ error: 'closed' })
    },
  )

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('rejects invalid holidays and hostile texts', async () => {
    const baker = await makePerson(test)
    await connectBaker(test, baker, 'paypal')
    for (const [changes, field] of [
      [{ to: inDays(1) }, 'to'],
      [{ from: '2026-02-30' }, 'from'],
      [{ message: ' ' }, 'message'],
      [{ message: 'x'.repeat(501) }, 'message'],
      [{ keep: ['x'] }, 'keep'],
    ] as const) {
      const answer = await close(baker, { ...holiday, ...changes })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toContain(field)
    }
    const wrong = []
    for (const text of hostileStrings)
      for (const [method, url, body] of [
        ['PUT', '/api/sellers/holiday', { ...holiday, message: text }],
        ['PUT', '/api/sellers/holiday', { ...holiday, from: text }],
        ['PUT', '/api/sellers/holiday', { ...holiday, cancel: [text] }],
        [
          'GET',
          `/api/sellers/holiday/orders?from=${encodeURIComponent(text.toWellFormed())}&to=x`,
          undefined,
        ],
      ] as const) {
        const { status } = await baker.call(method, url, body)
        if (status >= 500) wrong.push(`${method} ${url} ${text}: ${status}`)
      }
    expect(wrong).toEqual([])
    expect((await callApp(test, 'GET', '/api/sellers/holiday')).status).toBe(401)
  })
})
