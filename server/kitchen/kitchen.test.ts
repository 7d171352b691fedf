import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToOrders } from '#shared/api/events.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { KitchenDay, type KitchenOrder, KitchenOrder as KitchenOrderSchema } from '#shared/api/kitchen.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import { orderNumber } from '#shared/order-number.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const zone = 'America/New_York'
const today = dateInZone(testNow, zone)
const tomorrow = addDays(today, 1)

const dayOf = async (person: Person, date?: string): Promise<KitchenDay> => {
  const answer = await person.call('GET', `/api/sellers/kitchen${date === undefined ? '' : `?date=${date}`}`)
  return KitchenDay.parse(answer.body)
}
const pack = (person: Person, id: OrderId, isPacked: unknown) =>
  person.call('PUT', `/api/orders/${id}/packed`, { isPacked })

describe('a baker’s day in the kitchen', () => {
  let test: TestApp
  let baker: Person
  let ana: Person
  let zoe: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test)
    ana = await makePerson(test, { firstName: 'Ana' })
    zoe = await makePerson(test, { firstName: 'Zoe' })
  })
  afterAll(() => test.close())

  it('is empty without orders, and today by default', async () => {
    const day = await dayOf(await makePerson(test))
    const empty = { orders: [], toBake: [], counter: [], audiences: [], days: [] }
    expect(day).toEqual({
      date: today,
      today,
      timeZone: zone,
      isAtSeveralPlaces: false,
      oven: null,
      ...empty,
    })
  })

  it('lists pickups and goods of the day, without other days, bakers and cancelled orders', async () => {
    const own = await makePerson(test)
    const rye = await makeListing(own, { title: 'Rye', readyByDate: tomorrow, readyByTime: '09:00' })
    const buns = await makeListing(own, { title: 'Buns', readyByDate: tomorrow, readyByTime: '08:00' })
    const later = await makeListing(own, { title: 'Later', readyByDate: addDays(today, 3) })
    const last = await makeOrder(ana, rye, { quantity: 3, pickupTime: '17:30', notes: 'Sliced, please' })
    const first = await makeOrder(zoe, buns, { quantity: 1, pickupTime: null, notes: null })
    const second = await makeOrder(zoe, rye, { quantity: 2, pickupTime: '10:15' })
    const gone = await makeOrder(ana, rye)
    await own.call('POST', `/api/orders/${gone.id}/decline`, { reason: 'Ill.', servingsAvailable: true })
    const done = await makeOrder(ana, buns, { quantity: 4, pickupTime: '18:00' })
    await own.call('POST', `/api/orders/${done.id}/confirm`)
    await own.call('POST', `/api/orders/${done.id}/complete`, await shownCode(test, done.id))
    await own.call('POST', `/api/orders/${last.id}/confirm`)
    await own.call('POST', `/api/orders/${last.id}/fulfil-in-part`, { quantity: 2 })
    await makeOrder(ana, later)
    await makeOrder(ana, await makeListing(baker, { readyByDate: tomorrow }))

    const day = await dayOf(own, tomorrow)
    const brief = ({ id, pickupTime, buyer, servings, title }: KitchenOrder) => [
      id,
      pickupTime,
      buyer,
      servings,
      title,
    ]
    expect(day.orders.map(brief)).toEqual([
      [first.id, '08:00', 'Zoe Baker', 1, 'Buns'],
      [second.id, '10:15', 'Zoe Baker', 2, 'Rye'],
      [last.id, '17:30', 'Ana Baker', 2, 'Rye'],
      [done.id, '18:00', 'Ana Baker', 4, 'Buns'],
    ])
    expect(day.orders[2]).toMatchObject({
      code: orderNumber(last.id),
      notes: 'Sliced, please',
      status: 'confirmed',
      setOffAt: null,
      place: null,
      packedAt: null,
    })
    expect(day.counter.map(({ title, servingsAvailable }) => [title, servingsAvailable])).toEqual([
      ['Buns', 12 - 5],
      ['Rye', 12 - 5],
    ])
    expect(day.days).toEqual([
      { date: tomorrow, orders: 3, baked: 3 },
      { date: addDays(today, 3), orders: 1, baked: 1 },
    ])
    expect(day.toBake).toMatchObject([
      { title: 'Buns', servings: 5, orders: 2, readyByTime: '08:00' },
      { title: 'Rye', servings: 4, orders: 2, readyByTime: '09:00' },
    ])

    const file = await test.app.inject({
      url: `/api/sellers/kitchen.csv?date=${tomorrow}`,
      headers: { cookie: own.cookie },
    })
    expect(file.headers['content-disposition']).toBe(`attachment; filename="packing-${tomorrow}.csv"`)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[3]).toBe(
      `17:30,Ana Baker,${orderNumber(last.id)},Rye,one 900 g loaf,2,"Sliced, please",confirmed,,2,,,,,,,,Collect $19.00`,
    )
  })

  it('goods ready on one day and picked up on the next are baked on the first and packed on the second', async () => {
    const own = await makePerson(test)
    await own.call('PUT', '/api/sellers/oven', { spacesADay: 40 })
    const rye = await makeListing(own, { title: 'Rye', readyByDate: tomorrow, readyByTime: '18:00' })
    const next = addDays(tomorrow, 1)
    const wish = { pickupDate: next, pickupTime: '10:00' }
    const order = await makeOrder(ana, rye, { quantity: 3, ...wish })
    const gone = await makeOrder(zoe, rye, { quantity: 1, ...wish })
    await own.call('POST', `/api/orders/${gone.id}/decline`, { reason: 'No flour.' })
    const bakes = [{ title: 'Rye', quantity: 3, servings: 3, orders: 1, readyByTime: '18:00' }]
    const days = [
      { date: tomorrow, orders: 0, baked: 1 },
      { date: next, orders: 1, baked: 0 },
    ]
    expect(await dayOf(own, tomorrow)).toMatchObject({
      orders: [],
      toBake: bakes,
      oven: { taken: 3, spacesADay: 40 },
      days,
    })
    expect(await dayOf(own, next)).toMatchObject({
      orders: [{ id: order.id, pickupTime: '10:00' }],
      toBake: [],
      oven: { taken: 0, spacesADay: 40 },
      days,
    })
    // the dashboard shows the same
    const { body } = await own.call('GET', '/api/sellers/overview')
    expect(SellerOverview.parse(body).toPrepare).toMatchObject([
      { date: tomorrow, title: 'Rye', servings: 3, orders: 1, readyByTime: '18:00' },
    ])
    // completed orders were baked too
    await own.call('POST', `/api/orders/${order.id}/confirm`)
    await own.call('POST', `/api/orders/${order.id}/complete`, await shownCode(test, order.id))
    expect(await dayOf(own, tomorrow)).toMatchObject({ toBake: bakes, days: [] })
  })

  it('a pickup in a window has an end time, and its location if there are several', async () => {
    const own = await makePerson(test)
    const date = addDays(today, 2)
    const window = await makeWindow(own, { firstDay: date })
    const stall = await makePlace(own, { name: 'Stall' })
    const rye = await makeListing(own, { title: 'Rye', placeId: stall.id })
    const startsAt = readyMoment({ readyByDate: date, readyByTime: '09:00', timeZone: zone })
    const pickupWindow = { id: window.id, startsAt: startsAt.toISOString() }
    const order = await makeOrder(ana, rye, { pickupTime: null, pickupWindow, notes: null })
    const span = { id: order.id, pickupTime: '09:00', pickupUntil: '12:00', place: 'Stall' }
    expect(await dayOf(own, date)).toMatchObject({ isAtSeveralPlaces: false, orders: [span] })
    await makePlace(own, { name: 'Kitchen' })
    expect(await dayOf(own, date)).toMatchObject({ isAtSeveralPlaces: true, orders: [span] })
    const { body } = await test.app.inject({
      url: `/api/sellers/kitchen.csv?date=${date}`,
      headers: { cookie: own.cookie },
    })
    const [head = '', line] = body.trim().split('\r\n')
    expect(head).toMatch(/,Place,Until,In each box,Refunded,On hold,At the door$/)
    expect(line).toMatch(/^09:00,.*,Stall,12:00,,,,Collect \$\d+\.\d\d$/)
    expect(line).toContain(`,${orderNumber(order.id)},`)
  })

  it('the dough of a day is computed from its servings, in the list and in the file', async () => {
    const own = await makePerson(test)
    const baked = { readyByDate: tomorrow, readyByTime: '08:00' }
    const options = [
      { name: 'Half dozen', price: '9.00', servings: 6 },
      { name: 'Dozen', price: '16.00', servings: 12 },
    ]
    const cookies = await makeListing(own, {
      ...baked,
      title: 'Cookies',
      servingsAvailable: 90,
      doughGrams: 60,
      options,
    })
    const rye = await makeListing(own, { ...baked, title: 'Rye', doughGrams: 900 })
    const fudge = await makeListing(own, { ...baked, title: 'Fudge' })
    const [half, dozen] = cookies.options
    await makeOrder(ana, cookies, { optionId: half?.id, quantity: 1 })
    await makeOrder(zoe, cookies, { optionId: dozen?.id, quantity: 2 })
    await makeOrder(zoe, rye, { quantity: 2 })
    await makeOrder(zoe, fudge, { quantity: 1 })
    const { toBake } = await dayOf(own, tomorrow)
    expect(toBake.map(({ title, optionName, doughGrams }) => [title, optionName, doughGrams])).toEqual([
      ['Cookies', 'Dozen', 1440],
      ['Cookies', 'Half dozen', 360],
      ['Fudge', null, null],
      ['Rye', null, 1800],
    ])
    const file = await test.app.inject({
      url: `/api/sellers/kitchen/to-bake.csv?date=${tomorrow}`,
      headers: { cookie: own.cookie },
    })
    expect(file.headers['content-disposition']).toBe(`attachment; filename="baking-${tomorrow}.csv"`)
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      '08:00,Cookies,Dozen,2,one 900 g loaf,24,1,1440,1800,',
      '08:00,Cookies,Half dozen,1,one 900 g loaf,6,1,360,1800,',
      '08:00,Fudge,,1,one 900 g loaf,1,1,,,',
      '08:00,Rye,,2,one 900 g loaf,2,1,1800,1800,',
      'In all,,,,,,,3600,,',
    ])
  })

  it('dough per serving is visible only to the baker and stays until changed', async () => {
    const own = await makePerson(test)
    const rye = await makeListing(own, { doughGrams: 900 })
    const url = `/api/food-listings/${rye.id}`
    expect(rye.doughGrams).toBe(900)
    expect((await ana.call('GET', url)).body).toMatchObject({ doughGrams: null })
    const change = (body: Record<string, unknown>) => own.call('PUT', url, listingBody(body))
    expect((await change({})).body).toMatchObject({ doughGrams: 900 })
    const copy = { readyByDate: tomorrow, readyByTime: '09:00', servingsAvailable: 4, isPaused: false }
    expect((await own.call('POST', `${url}/copies`, copy)).body).toMatchObject({ doughGrams: 900 })
    expect((await change({ doughGrams: null })).body).toMatchObject({ doughGrams: null })
    expect((await makeListing(own)).doughGrams).toBeNull()
  })

  it('packing is idempotent and updates the baker’s other phone', async () => {
    const listing = await makeListing(baker, { readyByDate: tomorrow })
    const url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${listenToOrders.path}`
    const phone = await openEventStream(url, baker.cookie)
    expect(await phone.next()).toMatchObject({ event: 'ready' })
    const heard = async () => JSON.parse((await phone.next())?.data ?? 'null')
    const order = await makeOrder(ana, listing)
    expect(await heard()).toEqual({ orderId: order.id, side: 'baker', what: 'placed' })
    const packed = await pack(baker, order.id, true)
    expect(packed.status).toBe(200)
    const { packedAt } = KitchenOrderSchema.parse(packed.body)
    expect(packedAt).not.toBeNull()
    expect(await heard()).toEqual({ orderId: order.id, side: 'baker', what: 'changed' })
    phone.close()
    expect((await pack(baker, order.id, true)).body).toMatchObject({ packedAt })
    const found = (await dayOf(baker, tomorrow)).orders.find(({ id }) => id === order.id)
    expect(found?.packedAt).toBe(packedAt)
    expect((await pack(baker, order.id, false)).body).toMatchObject({ packedAt: null })
  })

  it('two phones at once both succeed with the same result', async () => {
    const order = await makeOrder(ana, await makeListing(baker, { readyByDate: tomorrow }))
    const answers = await actAtOnce(test.database, { table: 'orders', ids: [order.id] }, [
      () => pack(baker, order.id, true),
      () => pack(baker, order.id, true),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = answers.map(({ body }) => KitchenOrderSchema.parse(body).packedAt)
    expect(one).toBe(other)
  })

  it('only the baker packs an order, and no cancelled one', async () => {
    const order = await makeOrder(ana, await makeListing(baker, { readyByDate: tomorrow }))
    expect((await pack(ana, order.id, true)).status).toBe(403)
    expect((await pack(zoe, order.id, true)).status).toBe(404)
    await baker.call('POST', `/api/orders/${order.id}/decline`, { reason: 'No flour.' })
    expect(await pack(baker, order.id, true)).toMatchObject({
      status: 409,
      body: { error: 'wrong_transition' },
    })
  })

  it('a calendar feed by secret link lists first names and goods until the link is renewed', async () => {
    const own = await makePerson(test, { firstName: 'Berta' })
    const listing = await makeListing(own, {
      title: 'Rye, dark',
      readyByDate: tomorrow,
      timeZone: zone,
      latitude: null,
      longitude: null,
    })
    await makeOrder(ana, listing, { quantity: 2, pickupTime: '17:30', notes: 'The bell is broken' })
    const gone = await makeOrder(zoe, listing)
    await own.call('POST', `/api/orders/${gone.id}/decline`, { reason: 'No flour.' })
    expect((await own.call('GET', '/api/sellers/kitchen/calendar')).body).toEqual({ linkedAt: null })

    const link = async () => {
      const { status, body } = await own.call('POST', '/api/sellers/kitchen/calendar')
      expect(status).toBe(200)
      const { url } = Object(body)
      return new URL(String(url)).pathname
    }
    const read = (path: string) => test.app.inject({ url: path })
    const before = await link()
    expect(before).toMatch(/^\/api\/calendars\/[\w-]{43}\/pickups\.ics$/)
    const feed = await read(before)
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = feed.body.replaceAll('\r\n\t', '')
    expect(text.match(/^SUMMARY:.*$/gm)).toEqual([
      'SUMMARY:Ana: 2 × Rye\\, dark',
      'SUMMARY:Bake: 2 × Rye\\, dark',
    ])
    expect(text.match(/^DTSTART.*$/gm)?.[1]).toBe(`DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`)
    for (const secret of ['Baker', 'bell', 'Alder', ana.user.email]) expect(text).not.toContain(secret)
    const stored = await test.db.selectFrom('baker_calendars').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(before.split('/')[3])

    const after = await link()
    expect((await read(before)).statusCode).toBe(404)
    expect((await read(after)).statusCode).toBe(200)
    const suspend = (suspended_at: Date | null) =>
      test.db
        .updateTable('users')
        .set({ suspended_at, suspension_reason: suspended_at && 'Sold stones.' })
        .where('id', '=', own.user.id)
        .execute()
    await suspend(testNow)
    expect((await read(after)).statusCode).toBe(404)
    await suspend(null)
    expect((await own.call('DELETE', '/api/sellers/kitchen/calendar')).status).toBe(204)
    expect((await read(after)).statusCode).toBe(404)
  })

  it('a calendar feed has one entry per window, without further details', async () => {
    const own = await makePerson(test, { firstName: 'Berta' })
    const date = addDays(today, 2)
    const window = await makeWindow(own, { firstDay: date })
    const at = (readyByTime: string) => readyMoment({ readyByDate: date, readyByTime, timeZone: zone })
    const pickupWindow = { id: window.id, startsAt: at('09:00').toISOString() }
    const wish = { pickupTime: null, pickupWindow, notes: 'The bell is broken' }
    const rye = await makeListing(own, { title: 'Rye' })
    const buns = await makeListing(own, { title: 'Buns' })
    await makeOrder(ana, rye, { ...wish, quantity: 2 })
    await makeOrder(zoe, rye, { ...wish, quantity: 1 })
    await makeOrder(ana, buns, { ...wish, quantity: 3 })
    const { body } = await own.call('POST', '/api/sellers/kitchen/calendar')
    const feed = await test.app.inject({ url: new URL(String(Object(body).url)).pathname })
    const text = feed.body.replaceAll('\r\n\t', '')
    const moment = (time: string) =>
      at(time)
        .toISOString()
        .replaceAll(/[-:]|\.000/g, '')
    expect(text.match(/^(SUMMARY|DTSTART|DTEND).*$/gm)).toEqual([
      'SUMMARY:2 pickups',
      `DTSTART:${moment('09:00')}`,
      `DTEND:${moment('12:00')}`,
      // ready on the day before
      'SUMMARY:Bake: 3 × Buns\\, 3 × Rye',
      `DTSTART;VALUE=DATE:${tomorrow.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${date.replaceAll('-', '')}`,
    ])
    expect(text).toContain('Ana: 2 × Rye\\, 3 × Buns\\nZoe: 1 × Rye')
    for (const secret of ['Baker', 'bell', 'Alder', ana.user.email]) expect(text).not.toContain(secret)
  })

  it('an empty calendar is valid', async () => {
    const own = await makePerson(test)
    const { body } = await own.call('POST', '/api/sellers/kitchen/calendar')
    const feed = await test.app.inject({ url: new URL(String(Object(body).url)).pathname })
    expect(feed.statusCode).toBe(200)
    expect(feed.body).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/)
  })

  it('rejects hostile texts', async () => {
    const order = await makeOrder(ana, await makeListing(baker, { readyByDate: tomorrow }))
    const wrong = []
    for (const text of hostileStrings) {
      const query = encodeURIComponent(text.toWellFormed())
      for (const [method, url, body] of [
        ['GET', `/api/sellers/kitchen?date=${query}`, undefined],
        ['GET', `/api/sellers/kitchen/to-bake.csv?date=${query}`, undefined],
        ['GET', `/api/calendars/${query}/pickups.ics`, undefined],
        ['PUT', `/api/orders/${query}/packed`, { isPacked: true }],
        ['PUT', `/api/orders/${order.id}/packed`, { isPacked: text }],
      ] as const) {
        const answer = await test.app.inject({
          method,
          url,
          headers: { cookie: baker.cookie, origin: test.config.publicUrl },
          ...(body === undefined ? {} : { payload: body }),
        })
        if (answer.statusCode >= 500) wrong.push(`${method} ${url}: ${answer.statusCode}`)
      }
    }
    expect(wrong).toEqual([])
    for (const isPacked of [null, 1, 'true', [], {}, undefined])
      expect((await pack(baker, order.id, isPacked)).status).toBe(422)
    expect((await callApp(test, 'GET', '/api/sellers/kitchen')).status).toBe(401)
  })
})
