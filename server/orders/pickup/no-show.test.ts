import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { Listing } from '#shared/api/listings.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { completeUnobjectedOrders } from '../changing/complete-unobjected-orders.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(enginesInTurn)('decisions, the end of a pickup: no-shows, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  // listings are posted for days of the real clock
  beforeEach(() => shop.test.setNow(null))
  afterAll(() => shop.test.close())

  const act = (who: Person, id: string, action: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${action}`, body)
  const rule = (baker: Person, refundsNoShows: unknown, offers: object = {}) =>
    baker.call('PUT', '/api/sellers/no-show-rule', { refundsNoShows, ...offers })
  const setNow = (at: string | null, later = 0) => shop.test.setNow(new Date(Date.parse(at ?? '') + later))
  const fromOf = async (baker: Person, id: string) =>
    ((await baker.call('GET', `/api/orders/${id}`)).body as { noShowFrom: string | null }).noShowFrom

  /** A confirmed order of 2 of 12 servings, $19.00, whose pickup has ended, with a no-show rule. */
  async function missed(rail: Rail | null, refundsNoShows = false, offersNoShows = false) {
    const { baker, listingId, wanted } = rail ? await shop.bakerOn(rail) : await bakerAtPickup()
    const body = { refundsNoShows, offersNoShows }
    expect(await rule(baker, refundsNoShows, { offersNoShows })).toMatchObject({ status: 200, body })
    const order = rail
      ? (await shop.pay([wanted(2)], rail)).orders[0]
      : await makeOrder(shop.buyer, { id: listingId }, { pickupTime: null })
    if (!order) throw new Error('Expected an order in the checkout')
    const { id } = order
    expect((await act(baker, id, 'confirm')).status).toBe(200)
    const from = await fromOf(baker, id)
    setNow(from)
    return { id, baker, listingId, from }
  }

  async function bakerAtPickup() {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const { id } = await makeListing(baker)
    return { baker, listingId: id, wanted: () => ({ payWay: 'pickup' as const, lines: [] }) }
  }

  /** Expects that the servings are not on sale again and the stock is consistent. */
  async function expectNotOnSale(listingId: string) {
    expect(await shop.servings(listingId)).toBe(10)
    expect((await listWrongStocks(shop.test.db)).filter(({ id }) => id === listingId)).toEqual([])
  }

  it.each(rails)('%s: the baker keeps the payment by default', async (rail) => {
    const { id, baker, listingId, from } = await missed(rail)
    expect(await act(baker, id, 'no-show')).toMatchObject({
      status: 200,
      body: { status: 'completed', noShowAt: shop.test.now().toISOString(), noShowFrom: null },
    })
    setNow(from, 24 * 3_600_000)
    expect(await completeUnobjectedOrders(shop.test, quiet)).toBe(1)
    await shop.carryOut()
    expect(await shop.balances(id)).toMatchObject({ held: 0, platform: 143, baker: 1757 })
    await expectNotOnSale(listingId)
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-no-show')
    expect(toBuyer.text).toContain('they keep what you paid')
    expect(toBuyer.text).toContain('If you were there and didn’t get it')
    expect(await shop.mailsTo(baker)).not.toContain('order-no-show')
  })

  it.each(rails)('%s: refunds all if the rule at ordering said so, even if it changed', async (rail) => {
    const { id, baker, listingId } = await missed(rail, true)
    await rule(baker, false)
    expect(await act(baker, id, 'no-show')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refundsNoShow: true, declineReason: 'Nobody came to pick it up.' },
    })
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    await expectNotOnSale(listingId)
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-no-show')
    expect(toBuyer.text).toContain('refund is on its way')
    shop.pass(2 * 24 * 60)
    expect(await completeUnobjectedOrders(shop.test, quiet)).toBe(0)
  })

  it('an order paid at pickup owes nothing', async () => {
    const { id, baker, listingId } = await missed(null)
    expect((await act(baker, id, 'no-show')).body).toMatchObject({
      status: 'cancelled',
      refundsNoShow: false,
    })
    expect(await shop.balances(id)).toEqual({})
    await expectNotOnSale(listingId)
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-no-show')
    expect(toBuyer.text).toContain('there is nothing to pay')
  })

  it.each([...rails, null])(
    '%s: refunds and resells if the rule at ordering said so, even if it changed',
    async (rail) => {
      const { id, baker, listingId } = await missed(rail, true, true)
      await rule(baker, false)
      expect(await act(baker, id, 'no-show')).toMatchObject({
        status: 200,
        body: { status: 'cancelled', offersNoShow: true, noShowAt: shop.test.now().toISOString() },
      })
      await shop.carryOut()
      expect(await shop.servings(listingId)).toBe(12)
      expect((await listWrongStocks(shop.test.db)).filter((wrong) => wrong.id === listingId)).toEqual([])
      if (rail)
        expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
      expect(await shop.balances(id)).toEqual(rail ? { buyer: 0, held: 0 } : {})
      // anybody can buy them until the listing is over
      const stranger = await makePerson(shop.test)
      const all = { quantity: 12, pickupTime: null }
      expect(await makeOrder(stranger, { id: listingId }, all)).toMatchObject({ quantity: 12 })
    },
  )

  it('is possible once, for confirmed orders, by the baker, after the pickup has ended', async () => {
    const { id, baker, from } = await missed(null)
    expect(await fromOf(shop.buyer, id)).toBeNull()
    expect((await act(shop.buyer, id, 'no-show')).status).toBe(403)
    expect((await act(await makePerson(shop.test), id, 'no-show')).status).toBe(404)
    setNow(from, -1)
    expect(await act(baker, id, 'no-show')).toMatchObject({
      status: 409,
      body: { error: 'wrong_transition', message: expect.stringContaining('can still come') },
    })
    setNow(from)
    await act(shop.buyer, id, 'request-cancellation', { reason: 'I was there.' })
    expect((await act(baker, id, 'no-show')).status).toBe(409)
    await act(baker, id, 'approve-cancellation', { approved: false })
    expect((await act(baker, id, 'no-show')).status).toBe(200)
    expect((await act(baker, id, 'no-show')).status).toBe(409)
    for (const path of ['no-id', '%00', `${id}x`])
      expect((await act(baker, path, 'no-show')).status).toBe(404)
  })

  it('shows the rule on listings and in settings, and accepts only booleans', async () => {
    const { baker, listingId } = await shop.bakerOn('stripe')
    const shown = async () =>
      Listing.parse((await shop.buyer.call('GET', `/api/food-listings/${listingId}`)).body).refundsNoShows
    expect(await shown()).toBe(false)
    for (const wrong of [null, 'true', 1, {}, [true], ...hostileStrings])
      expect((await rule(baker, wrong)).status).toBe(422)
    for (const wrong of [null, 'true', 1, {}, ...hostileStrings])
      expect((await rule(baker, true, { offersNoShows: wrong })).status).toBe(422)
    await rule(baker, true)
    expect(await shown()).toBe(true)
    const payouts = async () => (await baker.call('GET', '/api/sellers/payouts')).body
    expect(await payouts()).toMatchObject({ refundsNoShows: true, offersNoShows: false })
    await rule(baker, true, { offersNoShows: true })
    expect(await payouts()).toMatchObject({ refundsNoShows: true, offersNoShows: true })
    // an older version that knows only one column changes both
    await shop.test.db
      .updateTable('users')
      .set({ refunds_no_shows: false })
      .where('id', '=', baker.user.id)
      .execute()
    expect(await payouts()).toMatchObject({ refundsNoShows: false, offersNoShows: false })
    // kept orders are never resold
    expect((await rule(baker, false, { offersNoShows: true })).body).toEqual({
      refundsNoShows: false,
      offersNoShows: false,
    })
  })

  it('concurrent no-show, hand-over and refund: one of the first two succeeds, and money moves once', async () => {
    for (const refunds of [true, false]) {
      shop.test.setNow(null)
      const { id, baker, listingId } = await missed('stripe', refunds)
      const refund = { amount: '19.00', reason: 'It was burnt.', cancelOrder: false }
      const rows = { table: 'orders', ids: [id] } as const
      const [noShow, handedOver, again] = await actAtOnce(shop.test.database, rows, [
        () => act(baker, id, 'no-show'),
        () => act(baker, id, 'complete', {}),
        () => act(baker, id, 'no-show'),
        () => act(baker, id, 'refund', refund),
      ])
      const done = [noShow, handedOver, again].filter((answer) => answer?.status === 200)
      expect(done).toHaveLength(1)
      await Promise.all([shop.carryOut(), shop.carryOut()])
      await shop.carryOut()
      expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
      expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
      await expectNotOnSale(listingId)
    }
  })
})
