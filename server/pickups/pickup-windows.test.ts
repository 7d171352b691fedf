import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import type { Listing } from '#shared/api/listings.ts'
import { mostPickupWindows, PickupWindow, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { addDays } from '#shared/ready-by.ts'
import { fromTestNow, testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('decisions, pickup windows', () => {
  let test: TestApp
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  const today = testToday
  const inDays = (days: number) => addDays(today, days)

  async function possible(listing: Pick<Listing, 'id'>, person = buyer) {
    const { body } = await person.call('GET', `/api/food-listings/${listing.id}/pickup-windows`)
    return PossiblePickups.parse(body)
  }

  /** The first available slot of a listing. */
  async function firstChoice(listing: Pick<Listing, 'id'>, person = buyer) {
    const [slot] = (await possible(listing, person)).windows
    if (!slot) throw new Error('Expected a slot')
    return { id: slot.id, startsAt: slot.startsAt }
  }

  const orderFor = (person: Person, listing: Pick<Listing, 'id'>, pickupWindow: unknown) =>
    person.call('POST', '/api/orders', orderBody(listing.id, { pickupWindow, pickupTime: undefined }))

  it('a baker adds, changes and removes windows, which nobody else sees', async () => {
    const baker = await makePerson(test)
    const weekly = { weekday: 6, firstDay: today, slotMinutes: 60, cutoff: { daysBefore: 2, at: '18:00' } }
    const added = await baker.call('POST', '/api/sellers/pickup-windows', windowBody(weekly))
    const window = PickupWindow.parse(added.body)
    const url = `/api/sellers/pickup-windows/${window.id}`
    expect(added).toMatchObject({ status: 201, headers: { location: url } })
    expect(window).toMatchObject({ ...weekly, lastDay: null, capacity: 12, leadMinutes: 0, openOrders: 0 })
    expect(window.nextDays).toHaveLength(6)
    expect((await baker.call('GET', url)).body).toEqual(window)

    const [next] = window.nextDays
    const skipped = windowBody({ ...weekly, cutoff: { hours: 24 }, skippedDays: [next?.day, inDays(-9)] })
    const changed = await baker.call('PUT', url, skipped)
    expect(changed).toMatchObject({
      status: 200,
      body: {
        cutoff: { hours: 24 },
        skippedDays: [next?.day],
        nextDays: [{ day: next?.day, isSkipped: true }, {}, {}, {}, {}, {}],
      },
    })
    expect((await buyer.call('GET', '/api/sellers/pickup-windows')).body).toEqual({ windows: [] })
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await buyer.call(method, url, method === 'PUT' ? skipped : undefined)).status).toBe(404)
    expect(await baker.call('DELETE', url)).toMatchObject({ status: 200, body: { openOrders: 0 } })
    expect((await baker.call('GET', '/api/sellers/pickup-windows')).body).toEqual({ windows: [] })
    expect((await baker.call('DELETE', url)).status).toBe(404)
  })

  it('limits the number of windows without counting past ones', async () => {
    const baker = await makePerson(test)
    for (let day = 1; day <= mostPickupWindows; day += 1) await makeWindow(baker, { firstDay: inDays(day) })
    const oneMore = () =>
      baker.call('POST', '/api/sellers/pickup-windows', windowBody({ firstDay: inDays(90) }))
    expect(await oneMore()).toMatchObject({ status: 409, body: { error: 'conflict' } })
    test.setNow(fromTestNow(2 * 24 * 60 * 60_000))
    expect(await oneMore()).toMatchObject({ status: 201 })
    test.setNow(null)
  })

  it('a stale version is a conflict; a request without version replaces the window', async () => {
    const baker = await makePerson(test)
    const window = await makeWindow(baker)
    expect(window.version).toBe(1)
    const url = `/api/sellers/pickup-windows/${window.id}`
    const save = (changes: object) => baker.call('PUT', url, windowBody({ ...changes }))
    expect(await save({ capacity: 5, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save({ capacity: 9, version: 1 })).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('changed somewhere else') },
    })
    expect((await baker.call('GET', url)).body).toMatchObject({ capacity: 5, version: 2 })
    expect(await save({ capacity: 7 })).toMatchObject({ status: 200, body: { capacity: 7, version: 3 } })
    expect(await save({ version: 'x' })).toMatchObject({
      status: 422,
      body: { fields: { version: expect.any(String) } },
    })
  })

  it('rejects overlapping windows on add, on change and concurrently', async () => {
    const baker = await makePerson(test)
    const add = (changes: object) =>
      baker.call('POST', '/api/sellers/pickup-windows', windowBody({ ...changes }))
    const answers = await Promise.all([add({}), add({ from: '11:00', until: '13:00' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const later = await makeWindow(baker, { from: '14:00', until: '15:00' })
    const over = windowBody({ from: '09:00', until: '15:00' })
    expect(await baker.call('PUT', `/api/sellers/pickup-windows/${later.id}`, over)).toMatchObject({
      status: 422,
      body: { fields: { from: expect.stringContaining('another pickup time') } },
    })
  })

  it.each<[field: string, value: unknown]>([
    ...[undefined, '6', 7, -1, 1.5, {}].map((value): [string, unknown] => ['weekday', value]),
    ...[undefined, null, 7, '2026-02-30', 'tomorrow', '1999-01-01'].map((value): [string, unknown] => [
      'firstDay',
      value,
    ]),
    ...[undefined, null, 9, '9:00', '24:00', '25:00'].map((value): [string, unknown] => ['from', value]),
    ...[undefined, null, '24:01', '08:00', '09:00', {}].map((value): [string, unknown] => ['until', value]),
    ...[0, -60, 14, 50, 1e9, '60'].map((value): [string, unknown] => ['slotMinutes', value]),
    ...[undefined, null, 0, -1, 501, 1.5, '12'].map((value): [string, unknown] => ['capacity', value]),
    ...[-1, 20_161, 0.5, '0'].map((value): [string, unknown] => ['leadMinutes', value]),
    ...['x', ['x'], [7], Array.from({ length: 61 }, () => today)].map((value): [string, unknown] => [
      'skippedDays',
      value,
    ]),
    ...[
      '24',
      { hours: 0 },
      { hours: 337 },
      { daysBefore: 14, at: '18:00' },
      { daysBefore: 1 },
      { hours: 1, at: '18:00' },
      { daysBefore: 0, at: '10:00' },
      {},
    ].map((value): [string, unknown] => ['cutoff', value]),
  ])('OPEN-80: returns 422 on the field for a window with %s %j', async (field, value) => {
    const answer = await buyer.call('POST', '/api/sellers/pickup-windows', windowBody({ [field]: value }))
    expect(answer.status).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.body)
    expect([error, Object.keys(fields ?? {}).map((name) => name.split('.')[0])]).toEqual(['invalid', [field]])
  })

  it('OPEN-80: rejects hostile texts in ids, moments and hours without an error', async () => {
    const baker = await makePerson(test)
    const listing = await makeListing(baker)
    for (const text of hostileStrings) {
      const id = encodeURIComponent(text.toWellFormed())
      const answers = [
        await buyer.call('POST', '/api/sellers/pickup-windows', windowBody({ from: text })),
        await buyer.call('PUT', `/api/sellers/pickup-windows/${id}`, windowBody()),
        await buyer.call('DELETE', `/api/sellers/pickup-windows/${id}`),
        await buyer.call('GET', `/api/food-listings/${id}/pickup-windows`),
        await orderFor(buyer, listing, { id: text, startsAt: '2026-11-28T14:00:00Z' }),
        await orderFor(buyer, listing, { id: newId(), startsAt: text }),
        await orderFor(buyer, listing, text),
      ]
      for (const { status } of answers) expect([400, 404, 405, 414, 422]).toContain(status)
    }
  })

  it('a buyer chooses a slot, which the order keeps when the window changes', async () => {
    const baker = await makePerson(test)
    const window = await makeWindow(baker)
    const listing = await makeListing(baker)
    const { isNeeded, windows } = await possible(listing)
    expect([isNeeded, windows]).toEqual([true, [expect.objectContaining({ id: window.id, placesLeft: 12 })]])
    const choice = await firstChoice(listing)
    const order = await makeOrder(buyer, listing, { pickupTime: undefined, pickupWindow: choice })
    const { from, until } = order.pickupWindow ?? { from: '', until: '' }
    expect(order).toMatchObject({
      pickupTime: null,
      pickupDate: null,
      pickupWindow: { timeZone: 'America/New_York' },
    })
    expect(Date.parse(until) - Date.parse(from)).toBe(3 * 60 * 60_000)

    const words = pickupText(order)
    for (const { user } of [buyer, baker])
      expect((await lastMailTo(test, user.email, 'order-placed')).text).toContain(`Pickup: ${words}`)
    await baker.call('POST', `/api/orders/${order.id}/confirm`)
    expect((await lastMailTo(test, buyer.user.email, 'order-confirmed')).text).toContain(`Pickup: ${words}`)
    const headers = { cookie: buyer.cookie }
    const calendar = await test.app.inject({ url: `/api/orders/${order.id}/pickup.ics`, headers })
    expect(calendar.body).toContain(`DTSTART:${from.replace(/[-:]|\.000/g, '')}`)
    const file = await test.app.inject({ url: `/api/orders.csv?buyerId=${buyer.user.id}`, headers })
    expect(file.body).toContain(`"${words}"`)

    const url = `/api/sellers/pickup-windows/${window.id}`
    expect(await baker.call('PUT', url, windowBody({ from: '10:00' }))).toMatchObject({
      body: { openOrders: 1 },
    })
    expect(await baker.call('DELETE', url)).toMatchObject({ body: { openOrders: 1 } })
    expect((await buyer.call('GET', `/api/orders/${order.id}`)).body).toMatchObject({
      pickupWindow: order.pickupWindow,
    })
    expect(await possible(listing)).toEqual({ isNeeded: false, windows: [] })
    expect(await orderFor(buyer, listing, choice)).toMatchObject({
      status: 409,
      body: { error: 'pickup_closed' },
    })
  })

  it('requires a choice, and refuses a choice of another baker’s window', async () => {
    const [baker, other] = [await makePerson(test), await makePerson(test)]
    await makeWindow(baker)
    const strange = await makeWindow(other)
    const listing = await makeListing(baker)
    expect(await buyer.call('POST', '/api/orders', orderBody(listing.id))).toMatchObject({
      status: 422,
      body: {
        error: 'pickup_needed',
        fields: { pickupWindow: expect.stringContaining('Choose a pickup time') },
      },
    })
    const choice = await firstChoice(listing)
    for (const wrong of [
      { ...choice, id: strange.id },
      { ...choice, startsAt: '2026-01-01T09:00:00Z' },
    ])
      expect(await orderFor(buyer, listing, wrong)).toMatchObject({
        status: 409,
        body: { error: 'pickup_closed' },
      })
  })

  it('decisions, a pickup: capacity counts buyers, and a cancellation frees a place', async () => {
    const baker = await makePerson(test)
    await makeWindow(baker, { capacity: 1 })
    const [bread, cake] = [await makeListing(baker), await makeListing(baker)]
    const choice = await firstChoice(bread)
    const first = await makeOrder(buyer, bread, { pickupTime: undefined, pickupWindow: choice })
    // a buyer with a place can order more
    expect((await orderFor(buyer, cake, choice)).status).toBe(201)
    const late = await makePerson(test)
    expect(await orderFor(late, cake, choice)).toMatchObject({
      status: 409,
      body: { error: 'pickup_full', message: expect.stringContaining('Choose another') },
    })
    expect(await possible(bread, late)).toEqual({ isNeeded: true, windows: [] })
    expect((await possible(bread)).windows).toHaveLength(1)
    const { body } = await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}`)
    const orders = (body as { id: string; cookId: string }[]).filter(({ cookId }) => cookId === baker.user.id)
    expect(orders.map(({ id }) => id)).toContain(first.id)
    for (const { id } of orders) {
      expect((await orderFor(late, cake, choice)).status).toBe(409)
      await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour' })
    }
    expect((await orderFor(late, cake, choice)).status).toBe(201)
  })

  it('in a cart each baker has their own windows, and a refused one does not affect the other', async () => {
    const [baker, other] = [await makePerson(test), await makePerson(test)]
    await makeWindow(baker)
    const [bread, cake] = [await makeListing(baker), await makeListing(other)]
    const body = checkoutBody([
      { payWay: 'pickup', lines: [[bread, 1]] },
      { payWay: 'pickup', lines: [[cake, 1]] },
    ])
    expect(await buyer.call('POST', '/api/checkouts', body)).toMatchObject({
      status: 201,
      body: {
        orders: [{ foodListingId: cake.id }],
        refusals: [{ cookId: baker.user.id, code: 'pickup_needed' }],
      },
    })
    const choice = await firstChoice(bread)
    const chosen = {
      bakers: [
        {
          cookId: baker.user.id,
          payWay: 'pickup',
          pickupWindow: choice,
          lines: [{ foodListingId: bread.id, quantity: 1 }],
        },
      ],
    }
    expect(await buyer.call('POST', '/api/checkouts', chosen)).toMatchObject({
      status: 201,
      body: { orders: [{ pickupWindow: { id: choice.id } }], refusals: [] },
    })
  })

  it('decisions, pickup wishes: a wish has a day and is not before the goods are ready', async () => {
    const listing = await makeListing(await makePerson(test))
    expect(await possible(listing)).toEqual({ isNeeded: false, windows: [] })
    expect(await makeOrder(buyer, listing)).toMatchObject({
      pickupTime: '17:30',
      pickupDate: listing.readyByDate,
    })
    const early = await buyer.call('POST', '/api/orders', orderBody(listing.id, { pickupTime: '16:30' }))
    expect(early).toMatchObject({
      status: 422,
      body: {
        error: 'invalid',
        fields: { pickupTime: expect.stringContaining('won’t be ready before tomorrow at 5:00 PM') },
      },
    })
    const day = await buyer.call('POST', '/api/orders', orderBody(listing.id, { pickupDate: today }))
    expect(day).toMatchObject({ status: 422, body: { fields: { pickupDate: expect.any(String) } } })
  })
})
