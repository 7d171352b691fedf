import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BakePlan } from '#shared/api/bake-days.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { listenToOrders } from '#shared/api/events.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { Order } from '#shared/api/orders.ts'
import { addDays } from '#shared/ready-by.ts'
import { testToday } from '#tests/make/clock.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const tomorrow = addDays(testToday, 1)
const late = { date: tomorrow, body: 'I am 20 minutes late.', pickupWindowId: null, foodListingId: null }
const announce = (person: Person, changes: Record<string, unknown> = {}) =>
  person.call('POST', '/api/sellers/announcements', { ...late, ...changes })

describe('announcements', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const read = async (person: Person, id: string) =>
    Order.parse((await person.call('GET', `/api/orders/${id}`)).body)
  const told = async ({ user }: Person) =>
    (await mailsTo(test, user.email)).filter(({ purpose }) => purpose === 'announcement')

  it('reach everybody with an open order of the day once, by email and on the order, and nobody else', async () => {
    const [baker, ana, ben, gone, later] = [
      await makePerson(test, { firstName: 'Bea' }),
      await makePerson(test),
      await makePerson(test),
      await makePerson(test),
      await makePerson(test),
    ]
    const rye = await makeListing(baker, { title: 'Rye' })
    const buns = await makeListing(baker, { title: 'Buns' })
    const hers = [await makeOrder(ana, rye), await makeOrder(ana, buns)]
    const his = await makeOrder(ben, rye)
    const declined = await makeOrder(gone, rye)
    await baker.call('POST', `/api/orders/${declined.id}/decline`, { reason: 'No flour.' })
    await makeOrder(later, await makeListing(baker, { readyByDate: addDays(tomorrow, 1) }))
    const stranger = await makePerson(test)
    await makeOrder(stranger, await makeListing(await makePerson(test)))

    const { audiences } = KitchenDay.parse(
      (await baker.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)).body,
    )
    expect(audiences.map(({ title, people }) => [title, people])).toEqual(
      expect.arrayContaining([
        [null, 2],
        ['Rye', 2],
        ['Buns', 1],
      ]),
    )
    expect(await announce(baker)).toMatchObject({ status: 200, body: { people: 2 } })
    for (const person of [ana, ben]) {
      const [mail, ...more] = await told(person)
      expect(mail?.subject).toMatch(/^Bea .*about your pickup on /)
      expect(mail?.text).toContain('“I am 20 minutes late.”')
      expect(more).toEqual([])
    }
    for (const person of [gone, later, stranger, baker]) expect(await told(person)).toEqual([])
    const words = [{ body: late.body, sentAt: expect.any(String) }]
    for (const { id } of hers) expect((await read(ana, id)).announcements).toEqual(words)
    expect((await read(baker, his.id)).announcements).toEqual(words)
    expect((await read(gone, declined.id)).announcements).toEqual([])

    // only the orders of one bake
    const door = { body: 'Use the side door.', foodListingId: buns.id }
    expect(await announce(baker, door)).toMatchObject({ status: 200, body: { people: 1 } })
    expect([(await told(ana)).length, (await told(ben)).length]).toEqual([2, 1])
    const [rye1, buns1] = [await read(ana, hers[0]?.id ?? ''), await read(ana, hers[1]?.id ?? '')]
    expect(rye1.announcements.map(({ body }) => body)).toEqual([late.body])
    expect(buns1.announcements.map(({ body }) => body)).toEqual([late.body, door.body])
  })

  it('reach everybody with an order of a batch, on any pickup day, and nobody of another batch', async () => {
    const baker = await makePerson(test, { firstName: 'Bea' })
    const [ana, ben, cy] = [await makePerson(test), await makePerson(test), await makePerson(test)]
    const rye = await makeListing(baker, { title: 'Rye' })
    const later = addDays(tomorrow, 2)
    const day = { date: later, readyByTime: '09:00', servingsAvailable: 20, version: 0 }
    const plan = await baker.call('PUT', `/api/food-listings/${rye.id}/bake-days`, day)
    const second = BakePlan.parse(plan.body).days.find(({ date }) => date === later)
    const hers = await makeOrder(ana, rye)
    const his = await makeOrder(ben, rye, { pickupDate: addDays(tomorrow, 3), pickupTime: '18:00' })
    const others = await makeOrder(cy, rye, { batchId: second?.batchId })

    const { audiences } = KitchenDay.parse(
      (await baker.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)).body,
    )
    const ofBatch = audiences.find(({ batchId }) => batchId !== null)
    expect(ofBatch).toMatchObject({ batchId: rye.id, title: 'Rye', bakedOn: tomorrow, people: 2 })
    const door = { date: undefined, batchId: rye.id, body: 'Use the side door.' }
    expect(await announce(baker, door)).toMatchObject({ status: 200, body: { people: 2 } })
    for (const person of [ana, ben]) {
      const [mail, ...more] = await told(person)
      expect(mail?.subject).toMatch(/^Bea .*about Rye for /)
      expect(mail?.text).toContain('“Use the side door.”')
      expect(more).toEqual([])
    }
    expect(await told(cy)).toEqual([])
    const words = [{ body: door.body, sentAt: expect.any(String) }]
    expect((await read(ana, hers.id)).announcements).toEqual(words)
    expect((await read(ben, his.id)).announcements).toEqual(words)
    expect((await read(cy, others.id)).announcements).toEqual([])

    expect(await announce(baker, { ...door, batchId: second?.batchId })).toMatchObject({
      status: 200,
      body: { people: 1 },
    })
    // with a day, only those who pick up then
    expect(await announce(baker, { ...door, date: tomorrow })).toMatchObject({ body: { people: 1 } })
    const stranger = await makePerson(test)
    for (const batchId of [rye.id, second?.batchId])
      expect(await announce(stranger, { ...door, batchId })).toMatchObject({ status: 409 })
  })

  it('are sent live to buyers with the order open', async () => {
    const [baker, buyer] = [await makePerson(test), await makePerson(test)]
    const listing = await makeListing(baker)
    const url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${listenToOrders.path}`
    const stream = await openEventStream(url, buyer.cookie)
    const heard = async () => JSON.parse((await stream.next())?.data ?? 'null')
    try {
      expect(await stream.next()).toMatchObject({ event: 'ready' })
      const { id } = await makeOrder(buyer, listing)
      expect(await heard()).toMatchObject({ orderId: id, what: 'placed' })
      await announce(baker)
      expect(await heard()).toMatchObject({ orderId: id, what: 'changed' })
    } finally {
      stream.close()
    }
  })

  it('fail when nobody is left, and never reach another baker’s buyers', async () => {
    const [baker, other, buyer] = [await makePerson(test), await makePerson(test), await makePerson(test)]
    const listing = await makeListing(other)
    await makeOrder(buyer, listing)
    for (const changes of [{}, { foodListingId: listing.id }])
      expect(await announce(baker, changes)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await told(buyer)).toEqual([])
  })
})

describe('validation of announcements', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
    baker = await makePerson(test)
    buyer = await makePerson(test)
    await makeOrder(buyer, await makeListing(baker))
  })
  afterAll(() => test.close())

  it.each<[string, unknown]>([
    ['body', ''],
    ['body', ' \n '],
    ['body', 'x'.repeat(501)],
    ['body', 'nul\u0000'],
    ['body', null],
    ['body', 7],
    ['date', 'tomorrow'],
    ['date', '2026-02-30'],
    ['date', null],
    ['pickupWindowId', 'me'],
    ['date', undefined],
    ['batchId', 'me'],
    ['batchId', 7],
    ['foodListingId', "'; drop table orders; --"],
  ])('OPEN-80: rejects a bad %s on its field: %j', async (field, value) => {
    const answer = await announce(baker, { [field]: value })
    expect([answer.status, Object.keys(ErrorResponse.parse(answer.body).fields ?? {})]).toEqual([
      422,
      [field],
    ])
  })

  it('are limited to five a day, not counting failed ones', async () => {
    await announce(baker, { date: addDays(tomorrow, 9) })
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await announce(baker)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await mailsTo(test, buyer.user.email)).filter((m) => m.purpose === 'announcement')).toHaveLength(
      5,
    )
  })

  it('OPEN-80: hostile strings are plain text', async () => {
    const free = await makeTestApp(anyEngine)
    try {
      const [ana, ben] = [await makePerson(free), await makePerson(free)]
      const { id } = await makeOrder(ben, await makeListing(ana))
      const kept: string[] = []
      for (const text of hostileStrings) {
        const answer = await announce(ana, { body: text })
        if (answer.status === 200) kept.push(text.trim())
        else expect([text, answer.status]).toEqual([text, 422])
      }
      const order = Order.parse((await ben.call('GET', `/api/orders/${id}`)).body)
      expect(order.announcements.map(({ body }) => body)).toEqual(kept)
    } finally {
      await free.close()
    }
  })
})
