import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { Order } from '#shared/api/orders.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('changing orders on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let stranger: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    stranger = await makePerson(test)
  })
  afterAll(() => test.close())

  /** An order of 2 of 12 servings. */
  async function place(): Promise<Order> {
    return makeOrder(buyer, await makeListing(baker))
  }

  async function act(person: Person, order: Order, action: string, body?: unknown): Promise<Answer> {
    return person.call('POST', `/api/orders/${order.id}/${action}`, body)
  }

  async function done(person: Person, order: Order, action: string, body?: unknown): Promise<Order> {
    const answer = await act(person, order, action, body)
    expect(answer).toMatchObject({ status: 200 })
    return Order.parse(answer.body)
  }

  const askToCancel = (order: Order) =>
    done(buyer, order, 'request-cancellation', { reason: ' The party is off. ' })
  const decide = (order: Order, approved: boolean) => done(baker, order, 'approve-cancellation', { approved })

  async function listingOf(order: Order) {
    return test.db
      .selectFrom('food_listings')
      .select(['servings_available', 'order_count'])
      .where('id', '=', order.foodListingId)
      .executeTakeFirstOrThrow()
  }

  it('OPEN-20: confirming and completing counts the order and keeps the servings sold', async () => {
    const order = await place()
    const confirmed = await done(baker, order, 'confirm')
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      allowedActions: ['complete', 'tell_ready', 'fulfil_in_part', 'cancel'],
      completedAt: null,
    })
    expect(confirmed.confirmedAt).toBe(confirmed.updatedAt)
    expect(await listingOf(order)).toEqual({ servings_available: 10, order_count: 0 })
    const completed = await done(baker, order, 'complete', { pickupCode: order.pickupCode })
    expect(completed).toMatchObject({
      status: 'completed',
      allowedActions: [],
      confirmedAt: confirmed.confirmedAt,
      completedAt: completed.updatedAt,
    })
    expect(await listingOf(order)).toEqual({ servings_available: 10, order_count: 1 })
  })

  it('decisions, hand-over: the baker marks an order as ready once, the buyer sets off once', async () => {
    const order = await place()
    expect(await act(baker, order, 'ready')).toMatchObject({
      status: 409,
      body: { message: 'This order\'s status is "pending", and it has to be "confirmed" for that.' },
    })
    await done(baker, order, 'confirm')
    expect(await act(buyer, order, 'ready')).toMatchObject({ status: 403 })
    expect(await act(baker, order, 'set-off')).toMatchObject({ status: 403 })
    const answers = await Promise.all([act(baker, order, 'ready'), act(baker, order, 'ready')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await lastMailTo(test, buyer.user.email, 'order-ready')).subject).toContain('Ready: ')
    const ready = await done(buyer, order, 'set-off')
    expect(ready).toMatchObject({
      status: 'confirmed',
      allowedActions: ['request_cancellation', 'say_received'],
    })
    expect([typeof ready.readyAt, typeof ready.setOffAt]).toEqual(['string', 'string'])
    expect(await act(buyer, order, 'set-off')).toMatchObject({ status: 409 })
    expect(await done(baker, order, 'complete', { pickupCode: order.pickupCode })).toMatchObject({
      readyAt: ready.readyAt,
      setOffAt: ready.setOffAt,
    })
  })

  it('the ready email links to its setting; without the email the order still shows it', async () => {
    const notified = await place()
    await done(baker, notified, 'confirm')
    await done(baker, notified, 'ready')
    const { text } = await lastMailTo(test, buyer.user.email, 'order-ready')
    expect(text).toContain(`Turn off these emails:\n${test.config.publicUrl}/profile`)
    const quiet = await makePerson(test)
    const { firstName, lastName, email } = quiet.user
    const profile = { firstName, lastName, email, cookType: 'home_cook', tellsReady: false }
    const saved = await quiet.call('PUT', `/api/profile/${quiet.user.id}`, profile)
    expect(saved).toMatchObject({ status: 200, body: { tellsReady: false } })
    const order = await makeOrder(quiet, await makeListing(baker))
    await done(baker, order, 'confirm')
    const { readyAt } = await done(baker, order, 'ready')
    expect(typeof readyAt).toBe('string')
    const mails = await mailsTo(test, email)
    expect(mails.map(({ purpose }) => purpose)).toContain('order-confirmed')
    expect(mails.map(({ purpose }) => purpose)).not.toContain('order-ready')
  })

  it('OPEN-20: declining with a reason returns the servings', async () => {
    const order = await place()
    const declined = await done(baker, order, 'decline', {
      reason: 'My oven broke, sorry.',
      servingsAvailable: true,
    })
    expect(declined).toMatchObject({
      status: 'cancelled',
      declineReason: 'My oven broke, sorry.',
      cancellationReason: null,
      allowedActions: [],
    })
    expect(await listingOf(order)).toEqual({ servings_available: 12, order_count: 0 })
  })

  it('API-14, ORDER-15: a cancellation request stores its reason and keeps the servings held', async () => {
    const order = await place()
    const asked = await askToCancel(order)
    expect(asked).toMatchObject({
      status: 'cancellation_requested',
      cancellationReason: 'The party is off.',
      cancellationApprovedAt: null,
      allowedActions: [],
    })
    expect(asked.cancellationRequestedAt).toBe(asked.updatedAt)
    expect((await listingOf(order)).servings_available).toBe(10)
    const read = Order.parse((await baker.call('GET', `/api/orders/${order.id}`)).body)
    expect(read.allowedActions).toEqual(['approve_cancellation', 'deny_cancellation'])
  })

  it('API-15, ORDER-17: an approved request cancels the order and returns its servings', async () => {
    const order = await place()
    await askToCancel(order)
    const cancelled = await decide(order, true)
    expect(cancelled).toMatchObject({ status: 'cancelled', allowedActions: [] })
    expect(cancelled.cancellationApprovedAt).toBe(cancelled.updatedAt)
    expect((await listingOf(order)).servings_available).toBe(12)
  })

  it('ORDER-18, OPEN-21: a denied request restores the previous status', async () => {
    const order = await place()
    await askToCancel(order)
    expect(await decide(order, false)).toMatchObject({ status: 'pending', cancellationApprovedAt: null })
    await done(baker, order, 'confirm')
    await askToCancel(order)
    expect(await decide(order, false)).toMatchObject({
      status: 'confirmed',
      allowedActions: ['complete', 'tell_ready', 'fulfil_in_part', 'cancel'],
    })
    expect((await listingOf(order)).servings_available).toBe(10)
  })

  it('ORDER-18: shows the buyer the reason of a denial until the next request', async () => {
    const order = await place()
    await askToCancel(order)
    const denial = { approved: false, reason: ' It is in the oven. ' }
    const denied = await done(baker, order, 'approve-cancellation', denial)
    expect(denied).toMatchObject({ status: 'pending', denialReason: 'It is in the oven.' })
    const { text } = await lastMailTo(test, buyer.user.email, 'order-cancellation-denied')
    expect(text).toContain('Reason: “It is in the oven.”')
    expect(await askToCancel(order)).toMatchObject({ denialReason: null })
    // the reason is optional
    expect(await decide(order, false)).toMatchObject({ status: 'pending', denialReason: null })
  })

  it('ORDER-12, OPEN-20: any other change returns 409 with both statuses and changes nothing', async () => {
    const order = await place()
    await done(baker, order, 'confirm')
    const completed = await done(baker, order, 'complete', { pickupCode: order.pickupCode })
    const refused = await act(buyer, order, 'request-cancellation', { reason: 'Too late?' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'wrong_transition',
        message: `This order's status is "completed" and cannot change to "cancellation requested".`,
      },
    })
    expect((await baker.call('GET', `/api/orders/${order.id}`)).body).toEqual(completed)
  })

  const calls: [action: string, body: unknown, actor: 'buyer' | 'baker'][] = [
    ['confirm', undefined, 'baker'],
    ['complete', undefined, 'baker'],
    ['decline', { reason: 'No.' }, 'baker'],
    ['approve-cancellation', { approved: true }, 'baker'],
    ['approve-cancellation', { approved: false }, 'baker'],
    ['request-cancellation', { reason: 'No.' }, 'buyer'],
    ['refund', { amount: '1.00', reason: 'No.' }, 'baker'],
    ['fulfil-in-part', { quantity: 1 }, 'baker'],
  ]

  it.each(calls)(
    'OPEN-14: %s %j is only for its actor: 403 for the other, 404 for a stranger, 401 for a visitor',
    async (action, body, actor) => {
      const order = await place()
      const other = actor === 'baker' ? buyer : baker
      expect(await act(other, order, action, body)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
      expect(await act(stranger, order, action, body)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      })
      const url = `/api/orders/${order.id}/${action}`
      expect(await callApp(test, 'POST', url, body)).toMatchObject({ status: 401 })
      expect((await act(baker, { ...order, id: newId() }, action, body)).status).toBe(404)
      expect((await buyer.call('GET', `/api/orders/${order.id}`)).body).toEqual(order)
    },
  )

  const atOnce = <T>({ id }: Order, acts: readonly (() => Promise<T>)[]) =>
    actAtOnce(test.database, { table: 'orders', ids: [id] }, acts)

  it('of two concurrent answers one succeeds, and the servings return once', async () => {
    const order = await place()
    const confirm = () => act(baker, order, 'confirm')
    const confirms = await atOnce(order, [confirm, confirm])
    expect(confirms.map(({ status }) => status).sort()).toEqual([200, 409])
    await askToCancel(order)
    const decisions = await atOnce(
      order,
      [true, true, false].map((approved) => () => act(baker, order, 'approve-cancellation', { approved })),
    )
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const after = Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)
    expect((await listingOf(order)).servings_available).toBe(after.status === 'cancelled' ? 12 : 10)
  })

  it('a concurrent decline and cancellation request leave a valid order and consistent stock', async () => {
    const order = await place()
    const answers = await atOnce(order, [
      () => act(baker, order, 'decline', { reason: 'Sold out of flour.', servingsAvailable: true }),
      () => act(buyer, order, 'request-cancellation', { reason: 'Changed my mind.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)
    expect((await listingOf(order)).servings_available).toBe(after.status === 'cancelled' ? 12 : 10)
  })
})
