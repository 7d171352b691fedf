import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { listenToOrders } from '#shared/api/events.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { type EventStream, openEventStream, type StreamEvent } from '#tests/make/event-stream.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, enginesInTurn, makePostgresDatabase } from '#tests/make/test-database.ts'
import { OrderFeed } from './order-feed.ts'

const dataOf = (event: StreamEvent | undefined): unknown => JSON.parse(event?.data ?? 'null')

describe.each(enginesInTurn)('live order events on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let url: string
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${listenToOrders.path}`
  })
  afterAll(() => test.close())

  const open = async (person: Person, headers?: Record<string, string>): Promise<EventStream> => {
    const stream = await openEventStream(url, person.cookie, headers)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    return stream
  }

  it('returns 401 for a visitor; a stream is neither cached nor compressed', async () => {
    expect((await callApp(test, 'GET', listenToOrders.path)).status).toBe(401)
    const stream = await open(baker, { 'accept-encoding': 'br, gzip' })
    const { headers } = stream.response
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    stream.close()
  })

  it('sends new and changed orders to their buyer and baker only', async () => {
    const listing = await makeListing(baker)
    const other = await makePerson(test)
    const elsewhere = await makeListing(other)
    const [bakers, buyers, others] = await Promise.all([open(baker), open(buyer), open(other)])
    const { id } = await makeOrder(buyer, listing)
    expect(dataOf(await bakers.next())).toEqual({ orderId: id, side: 'baker', what: 'placed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: id, side: 'buyer', what: 'placed' })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(dataOf(await bakers.next())).toEqual({ orderId: id, side: 'baker', what: 'changed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: id, side: 'buyer', what: 'changed' })
    await baker.call('POST', `/api/orders/${id}/fulfil-in-part`, { quantity: 1 })
    expect(dataOf(await bakers.next())).toEqual({ orderId: id, side: 'baker', what: 'changed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: id, side: 'buyer', what: 'changed' })
    const next = await makeOrder(baker, elsewhere)
    // the third person's first event is their own
    expect(dataOf(await others.next())).toEqual({ orderId: next.id, side: 'baker', what: 'placed' })
    for (const stream of [bakers, buyers, others]) stream.close()
  })

  it('PAY-07: an unpaid order is only visible to the buyer; the baker gets an event once it is paid', async () => {
    const listing = await makeListing(baker)
    const [bakers, buyers] = await Promise.all([open(baker), open(buyer)])
    const unpaid = await holdUnpaid(test, await makeOrder(buyer, listing))
    // the order was placed before it was changed to unpaid
    expect(dataOf(await bakers.next())).toEqual({ orderId: unpaid.id, side: 'baker', what: 'placed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: unpaid.id, side: 'buyer', what: 'placed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: unpaid.id, side: 'buyer', what: 'changed' })
    await test.db
      .insertInto('orders')
      .values({ ...unpaid, id: newId() })
      .execute()
    expect(dataOf(await buyers.next())).toMatchObject({ side: 'buyer', what: 'changed' })
    const now = testNow
    await test.db
      .updateTable('orders')
      .set({ payment_status: 'paid', placed_at: now, updated_at: now })
      .where('id', '=', unpaid.id)
      .execute()
    expect(dataOf(await bakers.next())).toEqual({ orderId: unpaid.id, side: 'baker', what: 'placed' })
    expect(dataOf(await buyers.next())).toEqual({ orderId: unpaid.id, side: 'buyer', what: 'placed' })
    bakers.close()
    buyers.close()
  })

  it('a reconnecting browser gets missed events, by Last-Event-ID or since', async () => {
    const own = await makePerson(test)
    const listing = await makeListing(own)
    const stream = await open(own)
    const heard = await makeOrder(buyer, listing)
    const last = await stream.next()
    stream.close()
    test.setNow(fromTestNow(1_000))
    const missed = await makeOrder(buyer, listing)
    for (const [headers, query] of [
      [{ 'last-event-id': String(last?.id) }, ''],
      [{}, `?since=${last?.id}`],
    ] as const) {
      const again = await openEventStream(`${url}${query}`, own.cookie, headers)
      expect(await again.next()).toMatchObject({ event: 'ready', id: last?.id })
      // events may repeat; browsers know them by id
      expect(dataOf(await again.next())).toMatchObject({ orderId: heard.id })
      expect(dataOf(await again.next())).toEqual({ orderId: missed.id, side: 'baker', what: 'placed' })
      again.close()
    }
  })

  it('returns 429 for more streams than allowed', async () => {
    const many = await makePerson(test)
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(many)))
    const refused = await fetch(url, { headers: { cookie: many.cookie } })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' })
    for (const stream of streams) stream.close()
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['signs out', (person) => person.call('POST', '/api/logout')],
    ['is suspended', ({ user }) => test.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()],
  ])('OPEN-71: ends the streams of a person who %s, at once', async (_what, end) => {
    const person = await makePerson(test)
    const stream = await open(person)
    await end(person)
    expect(await stream.next()).toMatchObject({ event: 'signed-out' })
    expect(await stream.next()).toBeUndefined()
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'a password change',
      (person) =>
        person.call('PUT', '/api/account/password', {
          currentPassword: 'flour, water and salt',
          newPassword: 'rye, salt and patience',
        }),
    ],
    [
      'a re-authentication',
      (person) => person.call('POST', '/api/proof', { currentPassword: 'flour, water and salt' }),
    ],
  ])('ends streams of the token from before %s, and accepts the new token', async (_what, renew) => {
    const person = await makePerson(test)
    const before = person.cookie
    const stream = await open(person)
    await renew(person)
    expect(await stream.next()).toBeUndefined()
    const refused = await fetch(url, { headers: { cookie: before } })
    // an unread body would keep the connection open
    await refused.text()
    expect(refused.status).toBe(401)
    ;(await open(person)).close()
  })

  it.each(['x', '-1', '999999999999999', '9999999999999999', "'; --"])(
    'ignores an invalid since: %s',
    async (since) => {
      const stream = await openEventStream(`${url}?since=${encodeURIComponent(since)}`, baker.cookie)
      expect(await stream.next()).toMatchObject({ event: 'ready' })
      stream.close()
    },
  )

  it('a shutdown ends the streams at once without waiting', async () => {
    const stopped = await makeTestApp(engine)
    const person = await makePerson(stopped)
    const address = await stopped.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openEventStream(`${address}${listenToOrders.path}`, person.cookie)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await stopped.close()
    expect(await stream.next()).toBeUndefined()
  })

  it('a connection during the shutdown is ended without waiting', async () => {
    const stopped = await makeTestApp(engine)
    let [address, cookie] = ['', '']
    let late: EventStream | undefined
    // after the streams have ended, but before the server stops listening
    stopped.app.addHook('preClose', async () => {
      late = await openEventStream(`${address}${listenToOrders.path}`, cookie)
    })
    cookie = (await makePerson(stopped)).cookie
    address = await stopped.app.listen({ port: 0, host: '127.0.0.1' })
    await stopped.close()
    expect(await late?.next()).toMatchObject({ event: 'ready' })
    expect(await late?.next()).toBeUndefined()
  })
})

/** Turns a placed order into an unpaid one; returns its row. */
async function holdUnpaid(test: TestApp, { id }: { id: string }) {
  const times = { created_at: testNow, updated_at: testNow }
  const order = await test.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const payment = { id: newId(), checkout_id: newId(), buyer_id: order.buyer_id, cook_id: order.cook_id }
  await test.db
    .insertInto('checkouts')
    .values({ id: payment.checkout_id, buyer_id: order.buyer_id, ...times })
    .execute()
  await test.db
    .insertInto('payments')
    .values({
      ...payment,
      rail: 'paypal',
      payee: 'baker@example.org',
      amount_cents: order.total_cents,
      commission_cents: order.commission_cents,
      held_until: testNow,
      ...times,
    })
    .execute()
  return test.db
    .updateTable('orders')
    .set({ payment_id: payment.id, payment_status: 'awaiting_payment', placed_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

describe.runIf(engines.includes('postgres'))('order events across processes', () => {
  it('a change in one process reaches listeners in another', async () => {
    const address = await makePostgresDatabase()
    const [here, there] = await Promise.all([openPostgresDatabase(address), openPostgresDatabase(address)])
    const feed = await OrderFeed.open(there)
    const personId = newId()
    const heard = Promise.withResolvers<unknown>()
    feed.add(personId, {
      sessionId: newId(),
      notify: heard.resolve,
      beat: () => undefined,
      end: () => undefined,
    })
    const notice = {
      orderId: newId(),
      buyerId: newId(),
      cookId: personId,
      isPlaced: true,
      isNew: true,
      changedAt: 7,
    }
    await here.runSql('select pg_notify($1, $2)', ['order_changed', JSON.stringify(notice)])
    expect(await heard.promise).toEqual({
      personId,
      id: 7,
      event: { orderId: notice.orderId, side: 'baker', what: 'placed' },
    })
    await feed.close()
    await Promise.all([here.close(), there.close()])
  })
})

describe.runIf(engines.includes('postgres'))('a session that ended in one process', () => {
  it('ends its streams in another process at once', async () => {
    const address = await makePostgresDatabase()
    // otherwise the heartbeat would detect it
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [here, there] = await Promise.all(
      [1, 2].map(async () => makeTestApp(await openPostgresDatabase(address))),
    )
    if (!here || !there) throw new Error('Expected two apps')
    const person = await makePerson(here)
    const url = `${await there.app.listen({ port: 0, host: '127.0.0.1' })}${listenToOrders.path}`
    const stream = await openEventStream(url, person.cookie)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await person.call('POST', '/api/logout')
    expect(await stream.next()).toMatchObject({ event: 'signed-out' })
    vi.useRealTimers()
    await here.close()
    await there.close()
  })
})
