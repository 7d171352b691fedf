import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('OPEN-77: payment faults on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** An approved payment of two servings that has not been captured. */
  async function approved(rail: Rail = rails[0]) {
    const { baker, wanted, listingId } = await shop.bakerOn(rail)
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], rail)
    shop.scripted[rail].approve(providerOrderId)
    const orderId = checkout.orders[0]?.id ?? ''
    return { baker, listingId, checkout, providerOrderId, orderId, order: () => shop.order(orderId) }
  }

  const captureEvent = (providerOrderId: string) => ({
    eventId: newId(),
    type: 'captured',
    subject: { kind: 'order' as const, providerOrderId },
  })

  it('returns 503 on a provider error, loses nothing, and pays once on the next try', async () => {
    const { providerOrderId, order } = await approved()
    shop.scripted.paypal.failNext('capture', 'server_error')
    expect(await shop.capture(providerOrderId)).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    })
    expect(await order()).toMatchObject({ paymentStatus: 'awaiting_payment' })
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  it('does not charge twice after a lost answer, and the worker finds the capture', async () => {
    const { providerOrderId, checkout, order, orderId } = await approved()
    shop.scripted.paypal.failNext('capture', 'lost_answer')
    expect((await shop.capture(providerOrderId)).status).toBe(503)
    const [waiting] = (await shop.read(checkout.id)).payments
    expect(waiting).toMatchObject({ status: 'awaiting', isSettling: true })
    shop.pass(2)
    await shop.settle()
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
    expect(await shop.balances(orderId)).toEqual({ buyer: -1900, held: 1900 })
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
  })

  it('holds the servings until the provider answers', async () => {
    const { providerOrderId, listingId, order } = await approved()
    shop.scripted.paypal.failNext('capture', 'lost_answer')
    await shop.capture(providerOrderId)
    shop.pass(30)
    shop.scripted.paypal.failNext('close', 'server_error')
    await shop.settle()
    expect(await order()).toMatchObject({ status: 'pending', paymentStatus: 'awaiting_payment' })
    expect(await shop.servings(listingId)).toBe(10)
    await shop.settle()
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  it('charges once for two clicks, and answers both', async () => {
    const { providerOrderId, orderId } = await approved()
    const answers = await Promise.all([shop.capture(providerOrderId), shop.capture(providerOrderId)])
    expect(answers).toMatchObject([{ body: { status: 'COMPLETED' } }, { body: { status: 'COMPLETED' } }])
    expect(await shop.balances(orderId)).toEqual({ buyer: -1900, held: 1900 })
    const prepared = await shop.bakerOn('paypal')
    const { checkout } = await shop.begin([prepared.wanted(1)], 'paypal')
    const [one, two] = await Promise.all([
      shop.prepare(checkout.id, 'paypal'),
      shop.prepare(checkout.id, 'paypal'),
    ])
    expect(two?.body).toEqual(one?.body)
  })

  it('charges once when a webhook comes before the answer, twice', async () => {
    const { providerOrderId, orderId, order } = await approved('stripe')
    const event = captureEvent(providerOrderId)
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
    // a known event is not read again
    const calls = shop.scripted.stripe.calls.length
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(shop.scripted.stripe.calls).toHaveLength(calls)
    expect(await shop.webhook('stripe', captureEvent(providerOrderId))).toBe(204)
    expect(await shop.capture(providerOrderId, 'stripe')).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await shop.balances(orderId)).toEqual({ buyer: -1900, held: 1900 })
  })

  it('returns 400 for a forged webhook and changes nothing', async () => {
    const { providerOrderId, order } = await approved('stripe')
    expect(await shop.webhook('stripe', captureEvent(providerOrderId), 'forged')).toBe(400)
    expect(await order()).toMatchObject({ paymentStatus: 'awaiting_payment' })
  })

  it('stores a webhook whose order cannot be read, and retries within a minute', async () => {
    const { providerOrderId, order } = await approved('stripe')
    const event = captureEvent(providerOrderId)
    shop.scripted.stripe.failNext('read', 'server_error')
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(await order()).toMatchObject({ paymentStatus: 'awaiting_payment' })
    expect(await shop.retryWaiting()).toBe(0)
    shop.pass(1)
    expect(await shop.retryWaiting()).toBe(1)
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  it('accepts a webhook about an order we do not know, and changes nothing', async () => {
    const elsewhere = await shop.scripted.stripe.create({
      checkoutId: newId(),
      parts: [],
      returnUrl: '',
      cancelUrl: '',
      requestId: newId(),
    })
    expect(await shop.webhook('stripe', captureEvent(elsewhere.providerOrderId))).toBe(204)
  })

  it.each(rails)(
    'accepts a webhook over %s about an order that its provider does not know either',
    async (rail) => {
      const event = captureEvent('long-gone')
      expect(await shop.webhook(rail, event)).toBe(204)
      // it is final, so the provider is not called again
      shop.scripted[rail].failNext('read', 'server_error')
      expect(await shop.webhook(rail, event)).toBe(204)
      shop.scripted[rail].onCall = () => undefined
    },
  )

  it('keeps a webhook waiting when its provider does not find our order', async () => {
    const { providerOrderId } = await approved('stripe')
    shop.scripted.stripe.orders.delete(providerOrderId)
    expect(await shop.webhook('stripe', captureEvent(providerOrderId))).toBe(204)
    shop.pass(1)
    expect(await shop.retryWaiting()).toBe(0)
  })

  it('PAY-08: the end of an unpaid hold cancels the order and returns its servings', async () => {
    const { wanted, listingId } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'stripe')
    shop.pass(16)
    await shop.settle()
    const after = await shop.read(checkout.id)
    expect(after.payments).toMatchObject([{ status: 'closed', closedReason: 'expired' }])
    expect(after.orders).toMatchObject([
      { status: 'cancelled', paymentStatus: 'not_required', placedAt: null },
    ])
    expect(await shop.servings(listingId)).toBe(12)
    shop.scripted.stripe.approve(providerOrderId)
    expect(shop.scripted.stripe.captures.has(`capture-${after.payments[0]?.id}`)).toBe(false)
    expect((await shop.prepare(checkout.id, 'stripe')).status).toBe(409)
  })

  it('PAY-08: a capture in the last minute of the hold pays the order', async () => {
    const { providerOrderId, order } = await approved()
    shop.pass(14)
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  it('a capture after the hold takes no money', async () => {
    const { providerOrderId, listingId, order } = await approved()
    shop.pass(16)
    expect(await shop.capture(providerOrderId)).toMatchObject({ status: 409 })
    expect(await order()).toMatchObject({ status: 'cancelled' })
    expect(await shop.servings(listingId)).toBe(12)
    expect(shop.scripted.paypal.orders.get(providerOrderId)?.parts).toMatchObject([{ state: 'open' }])
  })

  it('refunds in full money that comes after the order was cancelled', async () => {
    const { baker, providerOrderId, listingId, order, orderId, checkout } = await approved()
    shop.pass(16)
    await shop.settle()
    expect(await order()).toMatchObject({ status: 'cancelled' })
    // a delayed capture reaches the provider only now
    await shop.scripted.paypal.capture(providerOrderId)
    await shop.webhook('paypal', captureEvent(providerOrderId))
    expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' })
    await shop.carryOut()
    expect(await order()).toMatchObject({ paymentStatus: 'refunded', placedAt: null })
    expect(await shop.balances(orderId)).toEqual({ buyer: 0, held: 0 })
    expect(await shop.servings(listingId)).toBe(12)
    expect((await shop.read(checkout.id)).payments).toMatchObject([
      { status: 'captured', closedReason: 'expired' },
    ])
    expect((await baker.call('GET', `/api/orders/${orderId}`)).status).toBe(404)
    expect(await shop.mailsTo(baker)).toEqual([])
  })

  it('PAY-08: abandoning cancels at once and closes the provider order', async () => {
    const { wanted, listingId } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(1)], 'stripe')
    const answer = await shop.buyer.call('POST', `/api/checkouts/${checkout.id}/abandon`, { rail: 'stripe' })
    expect(answer).toMatchObject({
      status: 200,
      body: { payments: [{ status: 'closed', closedReason: 'cancelled' }] },
    })
    expect(await shop.servings(listingId)).toBe(12)
    expect(shop.scripted.stripe.orders.get(providerOrderId)?.isClosed).toBe(true)
  })

  it('abandoning after the capture leaves the order paid', async () => {
    const { checkout } = await approved('stripe')
    const answer = await shop.buyer.call('POST', `/api/checkouts/${checkout.id}/abandon`, {})
    expect(answer).toMatchObject({ body: { payments: [{ status: 'captured', closedReason: null }] } })
  })

  it('decisions, OPEN-05: declines one baker’s payment without the other’s', async () => {
    const [ana, bea] = [await shop.bakerOn('paypal'), await shop.bakerOn('paypal')]
    const { checkout, providerOrderId } = await shop.begin([ana.wanted(1), bea.wanted(1)], 'paypal')
    const declined = checkout.payments.find(({ cookId }) => cookId === bea.baker.user.id)
    shop.scripted.paypal.approve(providerOrderId)
    shop.scripted.paypal.decline(providerOrderId, declined?.id)
    const answer = await shop.capture(providerOrderId)
    expect(answer).toMatchObject({ status: 200, body: { status: 'PARTIALLY_COMPLETED' } })
    const { orders } = await shop.read(checkout.id)
    const states = orders.map(({ cookId, status, paymentStatus }) => ({ cookId, status, paymentStatus }))
    expect(states).toContainEqual({
      cookId: ana.baker.user.id,
      status: 'pending',
      paymentStatus: 'paid',
    })
    const beas = { cookId: bea.baker.user.id, status: 'pending', paymentStatus: 'awaiting_payment' }
    expect(states).toContainEqual(beas)
    expect(await shop.servings(bea.listingId)).toBe(11)
  })

  it('decisions, unpaid attempts: holds a declined payment for another try until its hold ends', async () => {
    const { wanted, listingId } = await shop.bakerOn('paypal')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'paypal')
    const decline = async (id: string) => {
      shop.scripted.paypal.approve(id)
      shop.scripted.paypal.decline(id)
      expect(await shop.capture(id, 'paypal')).toMatchObject({ body: { status: 'DECLINED' } })
      expect((await shop.read(checkout.id)).payments).toMatchObject([
        { status: 'awaiting', isSettling: false },
      ])
      // a repeated event changes nothing
      await shop.webhook('paypal', {
        eventId: `declined ${id}`,
        type: 'PAYMENT.CAPTURE.DENIED',
        subject: { kind: 'order', providerOrderId: id },
      })
    }
    const again = async () =>
      z.parse(z.object({ id: z.string() }), (await shop.prepare(checkout.id, 'paypal')).body).id
    await decline(providerOrderId)
    const second = await again()
    expect(second).not.toBe(providerOrderId)
    expect(await again()).toBe(second)
    await decline(second)
    const third = await again()
    shop.scripted.paypal.approve(third)
    expect(await shop.capture(third)).toMatchObject({ body: { status: 'COMPLETED' } })

    const other = await shop.begin([wanted(1)], 'paypal')
    shop.scripted.paypal.approve(other.providerOrderId)
    shop.scripted.paypal.decline(other.providerOrderId)
    await shop.capture(other.providerOrderId)
    expect(await shop.servings(listingId)).toBe(9)
    shop.pass(16)
    await shop.settle()
    expect((await shop.read(other.checkout.id)).payments).toMatchObject([{ closedReason: 'failed' }])
    expect(await shop.servings(listingId)).toBe(10)
  })

  it('PAY-06: pending money is neither paid nor given up', async () => {
    const { providerOrderId, order, listingId } = await approved()
    shop.scripted.paypal.keepPending(providerOrderId)
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'PENDING' } })
    shop.pass(60)
    await shop.settle()
    expect(await order()).toMatchObject({ paymentStatus: 'awaiting_payment' })
    expect(await shop.servings(listingId)).toBe(10)
    shop.scripted.paypal.arrive(providerOrderId)
    shop.pass(2)
    await shop.settle()
    expect(await order()).toMatchObject({ paymentStatus: 'paid' })
  })

  it('does not capture an unapproved order, which can still be paid later', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    const { checkout, providerOrderId } = await shop.begin([wanted(1)], 'paypal')
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'PENDING' } })
    expect((await shop.read(checkout.id)).payments).toMatchObject([{ status: 'awaiting', isSettling: false }])
    shop.scripted.paypal.approve(providerOrderId)
    expect(await shop.capture(providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
  })
})
