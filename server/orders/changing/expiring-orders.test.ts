import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnAnyOrder } from '#server/admin/orders/act-on-any-order.ts'
import { newId } from '#server/database/new-id.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { AdminOrder } from '#shared/api/admin-orders.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { expireUnansweredOrders } from './expire-unanswered-orders.ts'

const quiet: JobLog = { info: () => undefined, error: () => undefined }
const hour = 60
const day = 24 * hour

describe.each(enginesInTurn)('decisions, a baker who never answers, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  // listings are posted for days of the real clock
  beforeEach(() => shop.test.setNow(null))
  afterAll(() => shop.test.close())

  const expire = (log = quiet) => expireUnansweredOrders(shop.test, log)
  /** An order of 2 of 12 servings, $19.00, paid on a rail or at pickup, and a function to act on it. */
  async function placed(rail: Rail | null = null) {
    const { baker, listingId, wanted } = rail ? await shop.bakerOn(rail) : await bakerAtPickup()
    await readyAt(listingId, 5 * day)
    const order = rail ? (await shop.pay([wanted(2)], rail)).orders[0] : await orderOf(listingId)
    if (!order) throw new Error('Expected an order in the checkout')
    const act = (who: Person, action: string, body?: unknown) =>
      who.call('POST', `/api/orders/${order.id}/${action}`, body)
    return { id: order.id, order, baker, listingId, act }
  }

  // at some hours of the day a wished time would be before the ready time
  const orderOf = (listingId: string) => makeOrder(shop.buyer, { id: listingId }, { pickupTime: null })

  /** Makes a listing ready in so many minutes. */
  async function readyAt(listingId: string, minutes: number): Promise<string> {
    const ready_at = new Date(shop.test.now().getTime() + minutes * 60_000)
    await shop.test.db.updateTable('food_listings').set({ ready_at }).where('id', '=', listingId).execute()
    return ready_at.toISOString()
  }

  async function bakerAtPickup() {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const listing = await makeListing(baker)
    return { baker, listingId: listing.id, wanted: () => ({ payWay: 'pickup' as const, lines: [] }) }
  }

  const inMinutes = (from: string, minutes: number) =>
    new Date(Date.parse(from) + minutes * 60_000).toISOString()

  it('cancels a paid order after a day with a full refund, returns the servings and emails both', async () => {
    const { id, order, baker, listingId } = await placed('stripe')
    expect(order.answerBy).toBe(inMinutes(order.placedAt ?? '', day))
    shop.pass(day - 1)
    expect(await expire()).toBe(0)
    expect(await shop.order(id)).toMatchObject({ status: 'pending', expiredAt: null })
    shop.pass(1)
    expect(await expire()).toBe(1)
    const now = shop.test.now().toISOString()
    expect(await shop.order(id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refund_pending',
      refundedAmount: '19.00',
      answerBy: null,
      expiredAt: now,
      isCancelledByUs: true,
      declineReason: 'The baker did not answer in time.',
      allowedActions: [],
    })
    expect(await shop.servings(listingId)).toBe(12)
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-unanswered')
    expect(toBuyer.subject).toBe('Cancelled, with no answer: Country sourdough')
    expect(toBuyer.text).toContain('Your refund is on its way')
    expect(await shop.mailsTo(baker)).toEqual(['order-placed', 'order-unanswered', 'order-refunded'])
    expect(await expire()).toBe(0)
  })

  it('refunds nothing for an order paid at pickup, and only the rest after a partial refund', async () => {
    const pickup = await placed()
    const paid = await placed('paypal')
    await paid.act(paid.baker, 'refund', { amount: '4.00', reason: 'One is smaller.' })
    shop.pass(day)
    expect(await expire()).toBe(2)
    expect(await shop.order(pickup.id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'not_required',
      refundedAmount: '0.00',
    })
    await shop.carryOut()
    expect(await shop.order(paid.id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
    expect(await shop.balances(paid.id)).toEqual({ buyer: 0, held: 0 })
  })

  it('uses the ready time as ordered, and a day counted from the payment', async () => {
    const { baker, listingId } = await bakerAtPickup()
    const soon = await readyAt(listingId, 3 * hour)
    const order = await orderOf(listingId)
    await readyAt(listingId, 9 * day)
    expect(order.answerBy).toBe(soon)
    expect((await baker.call('GET', `/api/orders/${order.id}`)).body).toMatchObject({
      answerBy: order.answerBy,
    })

    const online = await shop.bakerOn('paypal')
    await readyAt(online.listingId, 5 * day)
    const { checkout, providerOrderId } = await shop.begin([online.wanted(1)], 'paypal')
    expect(checkout.orders[0]).toMatchObject({ placedAt: null, answerBy: null })
    shop.scripted.paypal.approve(providerOrderId)
    shop.pass(10)
    await shop.capture(providerOrderId)
    const paid = (await shop.read(checkout.id)).orders[0]
    expect(paid?.answerBy).toBe(inMinutes(shop.test.now().toISOString(), day))
    shop.pass(3 * hour)
    expect(await expire()).toBe(1)
    shop.pass(21 * hour)
    expect(await expire()).toBe(1)
  })

  it('gives the baker an hour for orders after the ready time', async () => {
    const { listingId } = await bakerAtPickup()
    await readyAt(listingId, -2 * hour)
    const { answerBy, placedAt } = await orderOf(listingId)
    expect(answerBy).toBe(inMinutes(placedAt ?? '', hour))
    shop.pass(hour)
    expect(await expire()).toBe(1)
  })

  it('leaves answered orders alone, and gives an hour more after a late denial', async () => {
    const confirmed = await placed('stripe')
    await confirmed.act(confirmed.baker, 'confirm')
    const asked = await placed('stripe')
    await asked.act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    const askedOfUs = await placed()
    await askedOfUs.act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    shop.pass(2 * day)
    expect((await shop.order(confirmed.id)).answerBy).toBeNull()

    await asked.act(asked.baker, 'approve-cancellation', { approved: false })
    const { admin } = await makeAdmin(shop.test, 'admin')
    const actor = { id: admin.id, ipAddress: null, userAgent: null }
    await actOnAnyOrder(shop.test, actor, askedOfUs.id, {
      action: 'deny_cancellation',
      reason: 'It is baked.',
    })
    const answerBy = inMinutes(shop.test.now().toISOString(), hour)
    for (const { id } of [asked, askedOfUs])
      expect(await shop.order(id)).toMatchObject({ status: 'pending', answerBy })
    expect(await expire()).toBe(0)
    expect((await asked.act(asked.baker, 'confirm')).status).toBe(200)
    shop.pass(hour)
    expect(await expire()).toBe(1)
    expect(await shop.order(asked.id)).toMatchObject({ status: 'confirmed' })
  })

  it('grants an unanswered cancellation request for an unconfirmed order', async () => {
    const { id, order, baker, listingId, act } = await placed('stripe')
    shop.pass(hour)
    await act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    expect(await shop.order(id)).toMatchObject({ status: 'cancellation_requested', answerBy: order.answerBy })
    shop.pass(day - hour - 1)
    expect(await expire()).toBe(0)
    shop.pass(1)
    expect(await expire()).toBe(1)
    expect(await shop.order(id)).toMatchObject({
      status: 'cancelled',
      expiredAt: shop.test.now().toISOString(),
      cancellationApprovedAt: null,
      refundedAmount: '19.00',
    })
    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    expect(await shop.servings(listingId)).toBe(12)
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-request-unanswered')
    expect(toBuyer.text).toContain('refund is on its way')
    expect(await shop.mailsTo(baker)).toContain('order-request-unanswered')
  })

  it('gives the baker an hour for a last-minute request', async () => {
    const { id, act } = await placed()
    shop.pass(day - 1)
    await act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    expect((await shop.order(id)).answerBy).toBe(inMinutes(shop.test.now().toISOString(), hour))
    shop.pass(hour - 1)
    expect(await expire()).toBe(0)
    shop.pass(1)
    expect(await expire()).toBe(1)
  })

  it('an unanswered request for a confirmed order lapses, emails both, and can be repeated', async () => {
    const { id, baker, listingId, act } = await placed('paypal')
    await act(baker, 'confirm')
    shop.pass(2 * day)
    await act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    const { answerBy } = await shop.order(id)
    expect(answerBy).toBe(inMinutes(shop.test.now().toISOString(), day))
    shop.pass(day - 1)
    expect(await expire()).toBe(0)
    shop.pass(1)
    expect(await expire()).toBe(1)
    expect(await shop.order(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      answerBy: null,
      expiredAt: null,
      allowedActions: ['request_cancellation', 'set_off', 'say_received'],
    })
    expect(await shop.servings(listingId)).toBe(10)
    for (const person of [shop.buyer, baker])
      expect(await shop.mailsTo(person)).toContain('order-request-lapsed')
    expect(await expire()).toBe(0)
    // the ready time is near by then
    shop.pass(2 * day - hour)
    await act(shop.buyer, 'request-cancellation', { reason: 'Really.' })
    expect((await shop.order(id)).answerBy).toBe(inMinutes(shop.test.now().toISOString(), hour))
    expect((await act(baker, 'approve-cancellation', { approved: true })).status).toBe(200)
  })

  it('two jobs and the baker act on a request at once: only one succeeds', async () => {
    for (const isConfirmed of [true, false]) {
      shop.test.setNow(null)
      const { id, baker, act, listingId } = await placed()
      if (isConfirmed) await act(baker, 'confirm')
      await act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
      shop.pass(day)
      const approve = async () =>
        (await act(baker, 'approve-cancellation', { approved: true })).status === 200 ? 1 : 0
      const rows = { table: 'orders', ids: [id] } as const
      const counts = await actAtOnce(shop.test.database, rows, [() => expire(), () => expire(), approve])
      expect(counts.reduce((sum, count) => sum + count)).toBe(1)
      const { status } = await shop.order(id)
      expect(await shop.servings(listingId)).toBe(status === 'cancelled' ? 12 : 10)
    }
  })

  it('accepts a late answer before the job runs, and refuses it afterwards with the status', async () => {
    const first = await placed()
    const second = await placed()
    shop.pass(day)
    expect((await first.act(first.baker, 'confirm')).status).toBe(200)
    expect(await expire()).toBe(1)
    expect(await second.act(second.baker, 'confirm')).toMatchObject({
      status: 409,
      body: { error: 'wrong_transition', message: expect.stringContaining('"cancelled"') },
    })
  })

  it('accepts an answer between the job’s read and its lock', async () => {
    const { id, baker, act, listingId } = await placed('stripe')
    shop.pass(day)
    const answers = [() => act(baker, 'confirm')]
    const db = shop.test.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await answers.pop()?.()
        return result
      },
    })
    expect(await expireUnansweredOrders({ ...shop.test, db }, quiet)).toBe(0)
    expect(answers).toEqual([])
    expect(await shop.order(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      expiredAt: null,
    })
    expect(await shop.servings(listingId)).toBe(10)
  })

  it('a concurrent answer wins or loses, with consistent money and servings', async () => {
    for (let round = 0; round < 10; round += 1) {
      const action = round % 2 === 0 ? 'confirm' : 'decline'
      shop.test.setNow(null)
      const { id, baker, act, listingId } = await placed('stripe')
      shop.pass(day)
      // each round a little later, to interleave at another statement
      const answering = act(
        baker,
        action,
        action === 'decline' ? { reason: 'No flour.', servingsAvailable: true } : undefined,
      )
      for (let turn = 0; turn < round * 3; turn += 1) await setImmediate()
      const [expired, { status }] = await Promise.all([expire(), answering])
      expect([expired, status]).toEqual(expired === 1 ? [1, 409] : [0, 200])
      const isOver = expired === 1 || action === 'decline'
      expect(await shop.order(id)).toMatchObject({
        status: isOver ? 'cancelled' : 'confirmed',
        paymentStatus: isOver ? 'refund_pending' : 'paid',
        refundedAmount: isOver ? '19.00' : '0.00',
        expiredAt: expired === 1 ? expect.any(String) : null,
      })
      expect(await shop.servings(listingId)).toBe(isOver ? 12 : 10)
      await shop.carryOut()
      expect(await shop.balances(id)).toMatchObject(isOver ? { buyer: 0, held: 0 } : { held: 1900 })
      // none about the baker's own answer
      const ofEnding = isOver ? 2 : 1
      expect(await shop.mailsTo(baker)).toHaveLength(expired === 1 ? 3 : ofEnding)
    }
  })

  it('concurrent jobs cancel and refund each order once', async () => {
    const paid = await Promise.all([placed('stripe'), placed('stripe'), placed('stripe')])
    shop.pass(day)
    const counts = await Promise.all([expire(), expire(), expire()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    await Promise.all([shop.carryOut(), shop.carryOut()])
    for (const { id, baker, listingId } of paid) {
      expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
      expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
      expect(await shop.servings(listingId)).toBe(12)
      expect((await shop.mailsTo(baker)).filter((purpose) => purpose === 'order-unanswered')).toHaveLength(1)
    }
  })

  it('two jobs and the baker act on an order paid at pickup at once: only one succeeds', async () => {
    const { id, baker, act, listingId } = await placed()
    shop.pass(day)
    const confirm = async () => ((await act(baker, 'confirm')).status === 200 ? 1 : 0)
    const rows = { table: 'orders', ids: [id] } as const
    const counts = await actAtOnce(shop.test.database, rows, [() => expire(), () => expire(), confirm])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    const { status } = await shop.order(id)
    expect(await shop.servings(listingId)).toBe(status === 'cancelled' ? 12 : 10)
  })

  it('runs until nothing is due, and a failing order does not block others', async () => {
    const { id, listingId } = await placed()
    const stuck = await placed()
    // exceeds the limit of servings when returned
    await shop.test.db
      .updateTable('food_listings')
      .set({ servings_available: 1_000_000 })
      .where('id', '=', stuck.listingId)
      .execute()
    const row = await shop.test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 220 }, () => ({ ...row, id: newId() }))
    await shop.test.db.insertInto('orders').values(copies).execute()
    shop.pass(day)
    const failures: unknown[] = []
    const log = { ...quiet, error: (details: unknown) => void failures.push(details) }
    expect(await expire(log)).toBe(221)
    expect(failures).toMatchObject([{ order: stuck.id }])
    expect(await shop.servings(listingId)).toBe(12 + 2 * 220)
    await shop.test.db
      .updateTable('food_listings')
      .set({ servings_available: 10 })
      .where('id', '=', stuck.listingId)
      .execute()
    expect(await expire()).toBe(1)
  })

  it('shows admins who cancelled it and its deadline', async () => {
    const { id } = await placed()
    const ruth = await makeAdmin(shop.test, 'admin')
    const read = async () => AdminOrder.parse((await ruth.call('GET', `/api/admin/orders/${id}`)).body)
    expect((await read()).answerBy).toBe((await shop.order(id)).answerBy)
    shop.pass(day)
    await expire()
    shop.test.setNow(null)
    expect((await read()).history.map(({ what }) => what)).toEqual([
      'Ordered',
      'Cancelled by us, the baker did not answer in time',
    ])
  })
})
