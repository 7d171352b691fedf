import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('OPEN-05: a cart with both ways of paying, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** A checkout with one listing per rail and one paid at pickup, each of its own baker, prepared on the first rail. */
  async function mixed(...rails: [Rail, ...Rail[]]) {
    const online = []
    for (const rail of rails) online.push(await shop.bakerOn(rail))
    const baker = await makePerson(shop.test, { firstName: 'Pia' })
    const listing = await makeListing(baker)
    const { checkout, providerOrderId } = await shop.begin(
      [...online.map(({ wanted }) => wanted(1)), { payWay: 'pickup', lines: [[listing, 2]] }],
      rails[0],
    )
    const id = checkout.orders.find(({ rail }) => rail === null)?.id ?? ''
    return {
      checkout,
      providerOrderId,
      baker,
      listing,
      id,
      online,
      order: () => shop.order(id),
      left: () => shop.servings(listing.id),
      bakersOrders: async () => (await baker.call('GET', `/api/orders?sellerId=${baker.user.id}`)).body,
      post: (path: string, body: object = {}) =>
        shop.buyer.call('POST', `/api/checkouts/${checkout.id}/${path}`, body),
    }
  }

  const pickupOf = ({ orders }: Checkout) => orders.find(({ rail }) => rail === null)

  it('holds the whole cart without notifying any baker', async () => {
    const { checkout, baker, left, bakersOrders, id } = await mixed('paypal')
    expect(pickupOf(checkout)).toMatchObject({
      status: 'pending',
      paymentStatus: 'awaiting_payment',
      placedAt: null,
      answerBy: null,
      allowedActions: [],
      heldUntil: checkout.payments[0]?.heldUntil,
    })
    expect(await left()).toBe(10)
    expect(await bakersOrders()).toEqual([])
    expect(await shop.mailsTo(baker)).toEqual([])
    expect((await baker.call('POST', `/api/orders/${id}/confirm`)).status).toBe(404)
    // a later read returns the same
    expect(pickupOf(await shop.read(checkout.id))).toEqual(pickupOf(checkout))
  })

  it('is placed as a whole when the online part is paid', async () => {
    const { checkout, providerOrderId, baker, order, bakersOrders } = await mixed('paypal')
    shop.scripted.paypal.approve(providerOrderId)
    await shop.capture(providerOrderId)
    const { placedAt } = (await shop.read(checkout.id)).orders.find(({ rail }) => rail !== null) ?? {}
    expect(await order()).toMatchObject({
      status: 'pending',
      paymentStatus: 'not_required',
      placedAt,
      heldUntil: null,
      allowedActions: ['request_cancellation'],
    })
    expect(await bakersOrders()).toHaveLength(1)
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
    shop.pass(60)
    await shop.settle()
    expect(await order()).toMatchObject({ status: 'pending' })
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
  })

  it('is placed with the first of several payments, whatever happens to the others', async () => {
    const { providerOrderId, order, left, checkout } = await mixed('stripe', 'paypal')
    shop.scripted.stripe.approve(providerOrderId)
    await shop.capture(providerOrderId, 'stripe')
    expect(await order()).toMatchObject({ paymentStatus: 'not_required' })
    expect((await order()).placedAt).not.toBeNull()
    shop.pass(16)
    await shop.settle()
    expect(await left()).toBe(10)
    expect((await shop.read(checkout.id)).payments.map(({ status }) => status).toSorted()).toEqual([
      'captured',
      'closed',
    ])
    expect(await order()).toMatchObject({ status: 'pending' })
  })

  it('places only the pickup part when the buyer leaves the online part out', async () => {
    const { post, order, baker, online, checkout } = await mixed('paypal')
    const answer = await post('order-pickup')
    expect(answer).toMatchObject({
      status: 200,
      body: { payments: [{ status: 'closed', closedReason: 'cancelled' }] },
    })
    expect(await order()).toMatchObject({ status: 'pending', paymentStatus: 'not_required' })
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
    expect(await shop.servings(online[0]?.listingId ?? '')).toBe(12)
    // a repeated request changes nothing
    expect((await post('order-pickup')).body).toEqual(await shop.read(checkout.id))
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
  })

  it('places the pickup part while the provider does not respond', async () => {
    const { post, order } = await mixed('paypal')
    shop.scripted.paypal.failNext('close', 'server_error')
    expect(await post('order-pickup')).toMatchObject({
      status: 200,
      body: { payments: [{ status: 'awaiting' }] },
    })
    expect((await order()).placedAt).not.toBeNull()
  })

  it('can place the pickup part after the online part was abandoned, until the hold ends', async () => {
    const first = await mixed('stripe')
    await first.post('abandon', { rail: 'stripe' })
    expect(await first.order()).toMatchObject({ status: 'pending', paymentStatus: 'awaiting_payment' })
    await first.post('order-pickup')
    expect(await first.order()).toMatchObject({ paymentStatus: 'not_required' })

    const second = await mixed('stripe')
    await second.post('abandon', { rail: 'stripe' })
    shop.pass(14)
    await shop.settle()
    expect(await second.left()).toBe(10)
    shop.pass(2)
    await shop.settle()
    expect(await second.order()).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'not_required',
      placedAt: null,
    })
    expect(await second.left()).toBe(12)
    expect(await shop.mailsTo(second.baker)).toEqual([])
    await second.post('order-pickup')
    expect(await second.order()).toMatchObject({ status: 'cancelled' })
  })

  it('is cancelled as a whole when the buyer abandons it or nobody pays', async () => {
    const given = await mixed('paypal')
    expect(await given.post('abandon')).toMatchObject({ status: 200 })
    expect(await given.order()).toMatchObject({ status: 'cancelled', placedAt: null })
    expect(await given.left()).toBe(12)

    const forgotten = await mixed('paypal', 'stripe')
    shop.pass(16)
    await shop.settle()
    expect(await forgotten.order()).toMatchObject({ status: 'cancelled', placedAt: null })
    expect(await forgotten.left()).toBe(12)
  })

  it('stays held while a capture is pending, and is placed with it', async () => {
    const { providerOrderId, order, left } = await mixed('paypal')
    shop.scripted.paypal.approve(providerOrderId)
    shop.scripted.paypal.keepPending(providerOrderId)
    await shop.capture(providerOrderId)
    shop.pass(60)
    await shop.settle()
    expect(await order()).toMatchObject({ status: 'pending', paymentStatus: 'awaiting_payment' })
    shop.scripted.paypal.arrive(providerOrderId)
    shop.pass(2)
    await shop.settle()
    expect(await order()).toMatchObject({ paymentStatus: 'not_required', status: 'pending' })
    expect(await left()).toBe(10)
  })

  it('is placed once when it is paid and ordered at the same time', async () => {
    const { providerOrderId, order, baker, left, post } = await mixed('stripe')
    shop.scripted.stripe.approve(providerOrderId)
    await Promise.all([shop.capture(providerOrderId, 'stripe'), post('order-pickup')])
    expect(await order()).toMatchObject({ paymentStatus: 'not_required', status: 'pending' })
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
    expect(await left()).toBe(10)
  })

  it('is accessible only to its buyer', async () => {
    const { checkout, order } = await mixed('paypal')
    const stranger = await makePerson(shop.test)
    for (const path of ['order-pickup', 'abandon'])
      expect(await stranger.call('POST', `/api/checkouts/${checkout.id}/${path}`, {})).toMatchObject({
        status: 404,
      })
    expect(await order()).toMatchObject({ paymentStatus: 'awaiting_payment' })
  })

  it('places a cart that is paid at pickup only at once', async () => {
    const baker = await makePerson(shop.test, { firstName: 'Pia' })
    const listing = await makeListing(baker)
    const answer = await shop.buyer.call('POST', '/api/checkouts', {
      bakers: [
        {
          cookId: baker.user.id,
          payWay: 'pickup',
          lines: [{ foodListingId: listing.id, quantity: 1 }],
        },
      ],
    })
    expect(answer).toMatchObject({ status: 201, body: { orders: [{ paymentStatus: 'not_required' }] } })
    expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
  })
})
