import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pickupCodePicture } from '#server/orders/pickup/pickup-code.ts'
import { currency } from '#shared/currency.ts'
import { checkoutBody, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('paying on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  it('PAY-05, PAY-06, PAY-07, DATA-21, OPEN-02: pays three bakers over two rails separately', async () => {
    const [ana, bea, cem] = [
      await shop.bakerOn('paypal'),
      await shop.bakerOn('paypal'),
      await shop.bakerOn('stripe'),
    ]
    const bakers = [ana.wanted(2), bea.wanted(1), cem.wanted(3)]
    const { checkout, providerOrderId } = await shop.begin(bakers, 'paypal')
    const payments = checkout.payments.map(({ rail, amount, status }) => `${rail} ${amount} ${status}`)
    expect(payments.sort()).toEqual([
      'paypal 19.00 awaiting',
      'paypal 9.50 awaiting',
      'stripe 28.50 awaiting',
    ])
    expect(checkout.orders.every((order) => order.paymentStatus === 'awaiting_payment')).toBe(true)
    expect(await shop.servings(ana.listingId)).toBe(10)
    const unseen = await ana.baker.call('GET', `/api/orders?sellerId=${ana.baker.user.id}`)
    expect(unseen.body).toEqual([])

    shop.scripted.paypal.approve(providerOrderId)
    const captured = await shop.capture(providerOrderId)
    expect(captured).toMatchObject({
      status: 200,
      body: { id: providerOrderId, status: 'COMPLETED', checkoutId: checkout.id },
    })
    const after = await shop.read(checkout.id)
    expect(after.orders.map(({ rail, paymentStatus }) => `${rail} ${paymentStatus}`).sort()).toEqual([
      'paypal paid',
      'paypal paid',
      'stripe awaiting_payment',
    ])
    const paid = after.orders.find(({ cookId }) => cookId === ana.baker.user.id)
    expect(paid?.pickupCode).toMatch(/^[0-9A-Z]{4}$/)
    expect(paid?.placedAt).not.toBeNull()
    expect(await shop.balances(paid?.id ?? '')).toEqual({ buyer: -1900, held: 1900 })
    expect(await shop.mailsTo(ana.baker)).toEqual(['order-placed'])
    expect(await shop.mailsTo(cem.baker)).toEqual([])
    const seen = await ana.baker.call('GET', `/api/orders/${paid?.id}`)
    expect(seen).toMatchObject({ status: 200, body: { paymentStatus: 'paid', pickupCode: null } })
  })

  it('CONST-06, CONST-07: completing an order takes the commission and releases the rest, once', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const [order] = orders
    if (!order) throw new Error('no order')
    await baker.call('POST', `/api/orders/${order.id}/confirm`)
    const wrong = await baker.call('POST', `/api/orders/${order.id}/complete`, { pickupCode: 'XXXX1' })
    expect(wrong).toMatchObject({ status: 422, body: { fields: { pickupCode: expect.any(String) } } })
    const done = await baker.call('POST', `/api/orders/${order.id}/complete`, {
      pickupCode: order.pickupCode?.toLowerCase(),
    })
    expect(done).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await shop.balances(order.id)).toEqual({ buyer: -1900, held: 1757, platform: 143 })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(order.id)).toEqual({ buyer: -1900, held: 0, platform: 143, baker: 1757 })

    // a partial refund after the release
    const refund = await baker.call('POST', `/api/orders/${order.id}/refund`, {
      amount: '5.00',
      reason: 'One loaf was burnt.',
    })
    expect(refund).toMatchObject({
      status: 200,
      body: { paymentStatus: 'refund_pending', refundedAmount: '5.00' },
    })
    const again = await baker.call('POST', `/api/orders/${order.id}/refund`, { amount: '5.00', reason: 'x' })
    expect(again).toMatchObject({ status: 409 })
    await shop.carryOut()
    expect(await shop.order(order.id)).toMatchObject({ paymentStatus: 'partly_refunded' })
    const tooMuch = await baker.call('POST', `/api/orders/${order.id}/refund`, {
      amount: '14.01',
      reason: 'x',
    })
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { amount: 'At most $14.00 can be refunded.' } },
    })
    expect(await shop.balances(order.id)).toEqual({ buyer: -1400, held: 0, platform: 105, baker: 1295 })
    expect(await shop.mailsTo(baker)).toEqual(['order-placed', 'order-refunded'])
  })

  it('CONST-07: releases a payment for its completed orders once none of its orders is open', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { payWay, lines } = wanted(1)
    for (const listing of [await makeListing(baker), await makeListing(baker)]) lines.push([listing, 1])
    const { orders } = await shop.pay([{ payWay, lines }], 'stripe')
    const [first, second, last] = orders.map(({ id }) => id)
    const act = async (id: string | undefined, action: string, body?: unknown) =>
      baker.call('POST', `/api/orders/${id}/${action}`, body ?? (await shownCode(shop.test, id, action)))
    for (const id of [first, second]) await act(id, 'confirm')
    await act(first, 'complete')
    await act(last, 'decline', { reason: 'No flour left.' })
    await shop.carryOut()
    expect(await shop.balances(first ?? '')).toEqual({ buyer: -950, held: 879, platform: 71 })
    await act(second, 'complete')
    await shop.carryOut()
    for (const id of [first, second])
      expect(await shop.balances(id ?? '')).toEqual({ buyer: -950, held: 0, platform: 71, baker: 879 })
    expect(await shop.balances(last ?? '')).toEqual({ buyer: 0, held: 0 })
    expect([...shop.scripted.stripe.captures.values()].at(-1)).toMatchObject({
      refunded: 950,
      released: 1758,
    })
  })

  it('ORDER-17, decisions OPEN-20: an approved cancellation refunds what was paid', async () => {
    const { baker, wanted, listingId } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(3)], 'paypal')
    const id = orders[0]?.id ?? ''
    await shop.buyer.call('POST', `/api/orders/${id}/request-cancellation`, { reason: 'Away.' })
    const approved = await baker.call('POST', `/api/orders/${id}/approve-cancellation`, { approved: true })
    expect(approved).toMatchObject({ body: { status: 'cancelled', paymentStatus: 'refund_pending' } })
    expect(await shop.servings(listingId)).toBe(12)
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '28.50' })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
  })

  it('OPEN-70: returns 422 for a wrong amount, and 409 for nothing to pay or another buyer’s checkout', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    const { id: checkoutId } = await makeCheckout(shop.buyer, [wanted(1)])
    const body = { amount: '0.01', currency: currency.code, intent: 'CAPTURE', checkoutId }
    const wrong = await shop.buyer.call('POST', '/paypal/order', body)
    expect(wrong).toMatchObject({ status: 422, body: { fields: { amount: 'Must be $9.50' } } })
    const stranger = await makePerson(shop.test)
    const foreign = await stranger.call('POST', '/paypal/order', { ...body, amount: '9.50' })
    expect(foreign.status).toBe(409)
    await shop.buyer.call('POST', `/api/checkouts/${checkoutId}/abandon`, {})
    expect((await shop.prepare(checkoutId, 'paypal')).status).toBe(409)
  })

  it('API-28, DATA-20: without a checkout id, pays the only waiting checkout; with several, returns 409', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    const other = await makePerson(shop.test)
    const body = { amount: '9.50', currency: currency.code, intent: 'CAPTURE', enablePlatformFees: true }
    expect((await other.call('POST', '/paypal/order', body)).status).toBe(409)
    await makeCheckout(other, [wanted(1)])
    expect((await other.call('POST', '/paypal/order', body)).status).toBe(200)
    await makeCheckout(other, [wanted(1)])
    expect((await other.call('POST', '/paypal/order', body)).status).toBe(409)
  })

  it('API-11: POST /api/orders over a rail creates its own waiting checkout', async () => {
    const { wanted } = await shop.bakerOn('paypal')
    const [line] = wanted(1).lines
    const answer = await shop.buyer.call('POST', '/api/orders', {
      foodListingId: line?.[0].id,
      quantity: 1,
      totalPrice: '9.50',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { paymentStatus: 'awaiting_payment', rail: 'paypal', placedAt: null, allowedActions: [] },
    })
  })

  it('OPEN-77: returns the same checkout for a repeated idempotency key', async () => {
    const { wanted, listingId } = await shop.bakerOn('paypal')
    const key = { 'idempotency-key': 'a cart of Ben' }
    const [first, second] = await Promise.all([
      makeCheckout(shop.buyer, [wanted(2)], key),
      makeCheckout(shop.buyer, [wanted(2)], key),
    ])
    expect(second.id).toBe(first?.id)
    expect(await shop.servings(listingId)).toBe(10)
  })

  it('decisions, methods and bodies: refuses another cart with the same key', async () => {
    const { wanted, listingId } = await shop.bakerOn('paypal')
    const key = { 'idempotency-key': 'a cart that changes' }
    const first = await makeCheckout(shop.buyer, [wanted(2)], key)
    const other = await shop.buyer.call('POST', '/api/checkouts', checkoutBody([wanted(3)]), key)
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_mismatch' } })
    expect(await shop.servings(listingId)).toBe(10)
    await shop.test.db
      .updateTable('checkouts')
      .set({ idempotent_body: null })
      .where('id', '=', first.id)
      .execute()
    const old = await shop.buyer.call('POST', '/api/checkouts', checkoutBody([wanted(3)]), key)
    expect(old).toMatchObject({ status: 201, body: { id: first.id } })
  })

  it('decisions, OPEN-05: places a baker’s lines together or not at all, independently of other bakers', async () => {
    const [ana, bea] = [await shop.bakerOn('paypal'), await shop.bakerOn('stripe')]
    const { payWay, lines } = ana.wanted(13)
    lines.push([await makeListing(ana.baker), 1])
    const { orders, refusals } = await makeCheckout(shop.buyer, [{ payWay, lines }, bea.wanted(1)])
    expect(orders.map(({ cookId }) => cookId)).toEqual([bea.baker.user.id])
    expect(refusals).toMatchObject([
      { cookId: ana.baker.user.id, code: 'sold_out', lines: [{ foodListingId: ana.listingId }] },
    ])
    const wrongWay = await makeCheckout(shop.buyer, [{ ...ana.wanted(1), payWay: 'pickup' }])
    expect(wrongWay.refusals).toMatchObject([{ code: 'conflict' }])
  })

  it('decisions, stock while paying: two lines of one listing hold the servings of both', async () => {
    const { wanted, listingId } = await shop.bakerOn('paypal')
    const { payWay, lines } = wanted(2)
    const { orders } = await makeCheckout(shop.buyer, [{ payWay, lines: [...lines, ...wanted(3).lines] }])
    expect(orders.map(({ quantity }) => quantity).toSorted()).toEqual([2, 3])
    expect(await shop.servings(listingId)).toBe(7)
  })

  it('API-27, DATA-22: the setup calls return what a script needs', async () => {
    expect(await shop.buyer.call('GET', '/paypal/setup')).toMatchObject({
      status: 200,
      body: { isOn: true, platformFeesEnabled: true, clientId: 'paypal-key', environment: 'TEST' },
    })
    expect((await shop.buyer.call('GET', '/stripe/setup')).body).toMatchObject({
      publishableKey: 'stripe-key',
    })
  })

  it('decisions, pickup: only buyer and baker can read the calendar file', async () => {
    const { wanted, baker } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(1)], 'paypal')
    const url = `/api/orders/${orders[0]?.id}/pickup.ics`
    const read = (cookie: string) => shop.test.app.inject({ url, headers: { cookie } })
    const own = await read(shop.buyer.cookie)
    expect(own.headers['content-type']).toContain('text/calendar')
    expect(own.body).toContain('BEGIN:VEVENT')
    expect(own.body).toContain(`Pickup code: ${orders[0]?.pickupCode}`)
    expect((await read(baker.cookie)).body).not.toContain('Pickup code')
    expect((await read((await makePerson(shop.test)).cookie)).statusCode).toBe(404)
  })

  it('decisions, pickup: only the buyer can read the picture of the pickup code', async () => {
    const { wanted, baker } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(1)], 'paypal')
    const [order] = orders
    const read = (cookie: string) =>
      shop.test.app.inject({ url: `/api/orders/${order?.id}/pickup-code.svg`, headers: { cookie } })
    const own = await read(shop.buyer.cookie)
    expect(own.headers['content-type']).toContain('image/svg+xml')
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.body).toBe(pickupCodePicture(order?.pickupCode ?? ''))
    expect((await read(baker.cookie)).statusCode).toBe(403)
    expect((await read((await makePerson(shop.test)).cookie)).statusCode).toBe(404)
  })
})
