import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keepPickupSpans } from '#server/pickups/keep-pickup-spans.ts'
import { BakePlan } from '#shared/api/bake-days.ts'
import type { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { PickupWindow, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { makeRepeat, repeatBody } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

// a Monday at 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const saturday = { readyByDate: '2026-11-28', readyByTime: '08:00' }

describe.each(enginesInTurn)('pickup windows of a single batch on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyers: [Person, Person]
  let morning: PickupWindow
  let evening: PickupWindow
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(monday)
    buyers = [await makePerson(test), await makePerson(test)]
  })
  beforeEach(async () => {
    test.setNow(monday)
    baker = await makePerson(test)
    const saturdays = { weekday: 6, firstDay: '2026-11-23' }
    morning = await makeWindow(baker, { ...saturdays, from: '09:00', until: '12:00', capacity: 1 })
    evening = await makeWindow(baker, { ...saturdays, from: '17:00', until: '19:00' })
  })
  afterAll(() => test.close())

  type Bake = Pick<Listing, 'id'>
  const url = ({ id }: Bake, rest = '') => `/api/food-listings/${id}${rest}`
  const planOf = async (bake: Bake) => BakePlan.parse((await baker.call('GET', url(bake, '/bake-days'))).body)
  const offered = async (bake: Bake, batchId?: string) => {
    const query = batchId === undefined ? '' : `?batchId=${batchId}`
    const { body } = await buyers[0].call('GET', url(bake, `/pickup-windows${query}`))
    return PossiblePickups.parse(body).windows.map(({ id, startsAt }) => ({ id, startsAt }))
  }
  const setDay = (bake: Bake, date: string, changes: object) =>
    baker.call('PUT', url(bake, '/bake-days'), {
      ...{ date, readyByTime: '08:00', servingsAvailable: 12 },
      ...changes,
    })
  const order = (buyer: Person, bake: Bake, changes: object) =>
    buyer.call('POST', '/api/orders', orderBody(bake.id, { quantity: 1, pickupTime: null, ...changes }))
  const onSaturday = { morning: '2026-11-28T14:00:00.000Z', evening: '2026-11-28T22:00:00.000Z' }
  const inTheMorning = () => ({ id: morning.id, startsAt: onSaturday.morning })
  const inTheEvening = () => ({ id: evening.id, startsAt: onSaturday.evening })

  it('apply only to that batch', async () => {
    const bake = await makeListing(baker, saturday)
    // two Saturdays, and the last day of the two weeks, each with both windows
    expect(await offered(bake)).toHaveLength(6)
    const set = await setDay(bake, '2026-11-28', { pickupWindowIds: [evening.id, evening.id] })
    expect(set.status).toBe(200)
    expect((await planOf(bake)).days[0]).toMatchObject({ pickupWindowIds: [evening.id] })
    expect(await offered(bake)).toEqual([inTheEvening()])
    expect(await order(buyers[0], bake, { pickupWindow: inTheMorning() })).toMatchObject({
      status: 409,
      body: { error: 'pickup_closed', fields: { pickupWindow: expect.any(String) } },
    })
    expect((await order(buyers[0], bake, { pickupWindow: inTheEvening() })).status).toBe(201)
    // nor a week later
    const nextWeek = { id: evening.id, startsAt: '2026-12-05T22:00:00.000Z' }
    expect((await order(buyers[1], bake, { pickupWindow: nextWeek })).status).toBe(409)
    const other = await makeListing(baker, saturday)
    expect(await offered(other)).toHaveLength(6)
  })

  it('apply to each batch of a repeat, including those that the listing does not show', async () => {
    const bake = await makeListing(baker, saturday)
    await makeRepeat(baker, bake, { readyByTime: '08:00', pickupWindowIds: [morning.id] })
    const { repeat, days } = await planOf(bake)
    expect(repeat).toMatchObject({ pickupWindowIds: [morning.id] })
    expect(days.map(({ pickupWindowIds }) => pickupWindowIds)).toEqual(days.map(() => [morning.id]))
    const [, second] = days
    const later = { id: morning.id, startsAt: '2026-12-05T14:00:00.000Z' }
    expect(await offered(bake, second?.batchId)).toEqual([later])
    const wrong = { batchId: second?.batchId, pickupWindow: { ...later, id: evening.id } }
    expect(await order(buyers[0], bake, wrong)).toMatchObject({
      status: 409,
      body: { error: 'pickup_closed' },
    })
    const right = { batchId: second?.batchId, pickupWindow: later }
    expect((await order(buyers[0], bake, right)).status).toBe(201)
    // without them, all windows apply again on days without orders
    await baker.call('PUT', url(bake, '/bake-days/repeat'), repeatBody({ readyByTime: '08:00' }))
    const own = (await planOf(bake)).days.map(({ pickupWindowIds }) => pickupWindowIds)
    expect(own.slice(0, 3)).toEqual([[morning.id], [morning.id], null])
  })

  it('decisions, weekly bakes: by default each day is picked up on that day, also after the repeat ended', async () => {
    const bake = await makeListing(baker, saturday)
    expect(await offered(bake)).toHaveLength(6)
    const { days } = await makeRepeat(baker, bake, { readyByTime: '08:00' })
    expect(await offered(bake)).toEqual([inTheMorning(), inTheEvening()])
    const nextWeek = { id: morning.id, startsAt: '2026-12-05T14:00:00.000Z' }
    expect(await order(buyers[0], bake, { pickupWindow: nextWeek })).toMatchObject({
      status: 409,
      body: { error: 'pickup_closed' },
    })
    expect((await offered(bake, days[1]?.batchId))[0]).toEqual(nextWeek)
    const spans = () =>
      test.db.selectFrom('food_listings').select('pickup_spans').where('id', '=', bake.id).executeTakeFirst()
    await keepPickupSpans(test, { error: () => undefined })
    const dates = ((await spans())?.pickup_spans ?? []).map(({ date }) => date)
    expect(dates).toEqual(['2026-11-28', '2026-11-28'])
    expect((await baker.call('DELETE', url(bake, '/bake-days/repeat'))).status).toBe(200)
    // its first day is left, with the listing's own id
    expect((await order(buyers[1], bake, { pickupWindow: inTheEvening() })).status).toBe(201)
  })

  it('do not change existing orders, and the listing shows those of the next batch', async () => {
    const bake = await makeListing(baker, { ...saturday, servingsAvailable: 1 })
    await setDay(bake, '2026-11-28', { servingsAvailable: 1, pickupWindowIds: [morning.id] })
    await setDay(bake, '2026-12-05', { pickupWindowIds: [evening.id] })
    const placed = Order.parse((await order(buyers[0], bake, { pickupWindow: inTheMorning() })).body)
    // sold out, so the listing shows the next one
    expect(await offered(bake)).toEqual([{ id: evening.id, startsAt: '2026-12-05T22:00:00.000Z' }])
    await setDay(bake, '2026-11-28', { servingsAvailable: 0, pickupWindowIds: [evening.id] })
    const read = await buyers[0].call('GET', `/api/orders/${placed.id}`)
    expect(Order.parse(read.body).pickupWindow).toEqual(placed.pickupWindow)
  })

  it('must belong to the baker and the listing’s location and be in time', async () => {
    const bake = await makeListing(baker, saturday)
    const stall = await makePlace(baker, { name: 'Stall' })
    const atStall = await makeWindow(baker, { placeId: stall.id, firstDay: '2026-11-29' })
    const early = await makeWindow(baker, { firstDay: '2026-11-27' })
    const foreign = await makeWindow(buyers[1], { firstDay: '2026-11-29' })
    const gone = await makeWindow(baker, { firstDay: '2026-11-30' })
    await baker.call('DELETE', `/api/sellers/pickup-windows/${gone.id}`)
    for (const id of [atStall.id, foreign.id, gone.id])
      expect(await setDay(bake, '2026-11-28', { pickupWindowIds: [morning.id, id] })).toMatchObject({
        status: 422,
        body: { fields: { pickupWindowIds: 'One of these pickup times no longer exists. Choose again.' } },
      })
    expect(await setDay(bake, '2026-11-28', { pickupWindowIds: [early.id] })).toMatchObject({
      status: 422,
      body: {
        fields: {
          pickupWindowIds:
            'None of these pickup times falls in the two weeks after it’s ready. Choose another.',
        },
      },
    })
    for (const pickupWindowIds of ['all', ['morning'], [7], Array.from({ length: 51 }, () => morning.id)])
      expect((await setDay(bake, '2026-11-28', { pickupWindowIds })).status).toBe(422)
    const weekly = repeatBody({ pickupWindowIds: [foreign.id] })
    expect((await baker.call('PUT', url(bake, '/bake-days/repeat'), weekly)).status).toBe(422)
    expect((await planOf(bake)).repeat).toBeNull()
  })

  it('are replaced by those of the location when deleted', async () => {
    const bake = await makeListing(baker, saturday)
    await setDay(bake, '2026-11-28', { pickupWindowIds: [evening.id] })
    await baker.call('DELETE', `/api/sellers/pickup-windows/${evening.id}`)
    expect((await offered(bake)).map(({ id }) => id)).toEqual([morning.id, morning.id, morning.id])
  })

  it('decisions, a pickup: the last place in a window is given once, whichever bake it is for', async () => {
    const own = await makeListing(baker, saturday)
    await setDay(own, '2026-11-28', { pickupWindowIds: [morning.id] })
    const other = await makeListing(baker, saturday)
    const pickupWindow = inTheMorning()
    const answers = await Promise.all([
      order(buyers[0], own, { pickupWindow }),
      order(buyers[1], other, { pickupWindow }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await offered(own)).toHaveLength(answers[0].status === 201 ? 1 : 0)
  })

  describe('created with a bake day', () => {
    const market = { day: '2026-11-28', from: '15:00', until: '17:00', capacity: 1 }
    const sunday = { ...market, day: '2026-11-29' }
    const atTheMarket = '2026-11-28T20:00:00.000Z'
    const windowsOf = async () =>
      z
        .object({ windows: z.array(PickupWindow) })
        .parse((await baker.call('GET', '/api/sellers/pickup-windows')).body).windows

    it('is offered only for that day of that bake', async () => {
      const bake = await makeListing(baker, saturday)
      const other = await makeListing(baker, saturday)
      expect((await setDay(bake, '2026-11-28', { ownWindow: market })).status).toBe(200)
      const made = (await windowsOf()).filter(({ isOwn }) => isOwn)
      expect(made).toMatchObject([{ firstDay: '2026-11-28', from: '15:00', until: '17:00', capacity: 1 }])
      const [{ id = '' } = {}] = made
      expect(await offered(bake)).toEqual([{ id, startsAt: atTheMarket }])
      expect(await offered(other)).toHaveLength(6)
      const pickupWindow = { id, startsAt: atTheMarket }
      expect(await order(buyers[0], other, { pickupWindow })).toMatchObject({
        status: 409,
        body: { error: 'pickup_closed' },
      })
      expect((await order(buyers[0], bake, { pickupWindow })).status).toBe(201)
      expect((await order(buyers[1], bake, { pickupWindow })).status).toBe(409)
    })

    it('is created once when the request is repeated', async () => {
      const bake = await makeListing(baker, saturday)
      await makeRepeat(baker, bake)
      const [, day] = (await planOf(bake)).days
      const date = day?.date ?? ''
      const change = {
        ...{ ownWindow: { ...market, day: date }, pickupWindowIds: [morning.id] },
        ...{ servingsAvailable: 15, servingsBefore: day?.servingsAvailable, version: day?.version },
      }
      const first = await setDay(bake, date, change)
      expect(first.status).toBe(200)
      expect(await setDay(bake, date, change)).toEqual({ ...first, headers: expect.anything() })
      expect((await windowsOf()).filter(({ isOwn }) => isOwn)).toHaveLength(1)
      // a different change of the same day is not a retry
      const other = { ...change, servingsAvailable: 18 }
      expect(await setDay(bake, date, other)).toMatchObject({ status: 409, body: { error: 'conflict' } })
      // without a version, as for a new day, the window is reused too
      const { version: _, servingsBefore: _before, ...anew } = change
      expect((await setDay(bake, date, anew)).status).toBe(200)
      expect((await windowsOf()).filter(({ isOwn }) => isOwn)).toHaveLength(1)
      // but a different day gets a different window
      const elsewhere = await setDay(bake, '2026-12-12', { ownWindow: { ...market, day: date } })
      expect(elsewhere).toMatchObject({
        status: 422,
        body: { fields: { 'ownWindow.from': expect.any(String) } },
      })
    })

    it('adds to the chosen windows, and the location’s windows apply when it is deleted', async () => {
      const bake = await makeListing(baker, saturday)
      const body = { ownWindow: market, pickupWindowIds: [morning.id] }
      expect((await setDay(bake, '2026-11-28', body)).status).toBe(200)
      expect((await offered(bake)).map(({ startsAt }) => startsAt)).toEqual([onSaturday.morning, atTheMarket])
      const [{ id = '' } = {}] = (await windowsOf()).filter(({ isOwn }) => isOwn)
      // saving its form keeps it a window of that day
      const { version, ...window } = (await windowsOf()).find((one) => one.id === id) ?? { version: 0 }
      const changed = await baker.call('PUT', `/api/sellers/pickup-windows/${id}`, { ...window, capacity: 3 })
      expect(changed).toMatchObject({ status: 200, body: { isOwn: true, capacity: 3 } })
      await setDay(bake, '2026-11-28', { pickupWindowIds: [id] })
      await baker.call('DELETE', `/api/sellers/pickup-windows/${id}`)
      expect(await offered(bake)).toHaveLength(6)
    })

    it('is at the listing’s location', async () => {
      const stall = await makePlace(baker)
      const bake = await makeListing(baker, { ...saturday, placeId: stall.id })
      expect((await setDay(bake, '2026-11-28', { ownWindow: market })).status).toBe(200)
      expect((await windowsOf()).filter(({ isOwn }) => isOwn)).toMatchObject([{ placeId: stall.id }])
    })

    it.each([
      ['ends before it begins', { until: '14:00' }, 'ownWindow.until'],
      ['overlaps another', { from: '11:00', until: '12:00' }, 'ownWindow.from'],
      ['is over before it is ready', { day: '2026-11-27' }, 'ownWindow.day'],
      ['has passed', { day: '2026-11-20' }, 'ownWindow.day'],
      ['is more than two weeks later', { day: '2026-12-20' }, 'ownWindow.day'],
      ['has no capacity', { capacity: 0 }, 'ownWindow'],
      ['has an invalid date', { day: '2026-02-30' }, 'ownWindow'],
    ])('is rejected together with the day if it %s', async (_, change, field) => {
      const bake = await makeListing(baker, saturday)
      const set = await setDay(bake, '2026-11-28', {
        servingsAvailable: 7,
        ownWindow: { ...market, ...change },
      })
      expect(set).toMatchObject({
        status: 422,
        body: { error: 'invalid', fields: { [field]: expect.any(String) } },
      })
      expect((await windowsOf()).filter(({ isOwn }) => isOwn)).toEqual([])
      expect((await planOf(bake)).days).toMatchObject([{ servingsAvailable: 12 }])
    })

    it.each([
      [
        'it ends before the ready time',
        { readyByTime: '18:00' },
        'until',
        'The pickup time ends before it’s ready.',
      ],
      [
        'it ends at the ready time',
        { readyByTime: '17:00' },
        'until',
        'The pickup time ends before it’s ready.',
      ],
      ['its baker is closed then', { ownWindow: sunday }, 'day', 'You are closed on this day.'],
      [
        'it is the day before',
        { ownWindow: { ...market, day: '2026-11-27' } },
        'day',
        'Choose a day within two weeks after it’s ready.',
      ],
    ])('explains the error if %s', async (_, change, field, message) => {
      const bake = await makeListing(baker, saturday)
      const holiday = { from: sunday.day, to: sunday.day, message: 'We are at the sea.' }
      expect((await baker.call('PUT', '/api/sellers/holiday', holiday)).status).toBe(200)
      const { body } = await setDay(bake, '2026-11-28', { ownWindow: market, ...change })
      expect(body).toMatchObject({ error: 'invalid', fields: { [`ownWindow.${field}`]: message } })
    })

    it('cannot be created by anybody else', async () => {
      const stall = await makePlace(baker)
      const bake = await makeListing(baker, { ...saturday, placeId: stall.id })
      const url = `/api/food-listings/${bake.id}/bake-days`
      const body = { date: '2026-11-28', readyByTime: '08:00', servingsAvailable: 12, ownWindow: market }
      expect((await buyers[0].call('PUT', url, body)).status).toBe(403)
      expect((await windowsOf()).filter(({ isOwn }) => isOwn)).toEqual([])
    })
  })
})
