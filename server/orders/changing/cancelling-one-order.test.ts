import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { notifyWaitlists } from '#server/waitlists/notify-waitlists.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { HeldOrders } from '#shared/api/order-holds.ts'
import { Order } from '#shared/api/orders.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

const [anyRail] = rails
const quiet = { info: () => undefined, error: () => undefined }
const tomorrow = addDays(testToday, 1)

describe.each(engines)('decisions, cancelling one order, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  const act = (who: Person, id: string, action: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${action}`, body)

  /** An order of 2 of 12 servings, $19.00, confirmed by default. */
  async function placed(rail: Rail | null, status: 'pending' | 'confirmed' = 'confirmed') {
    const { baker, listingId, order } = rail ? await paid(rail) : await atPickup()
    if (!order) throw new Error('Expected an order in the checkout')
    if (status === 'confirmed') expect((await act(baker, order.id, 'confirm')).status).toBe(200)
    return { id: order.id, baker, listingId }
  }

  async function paid(rail: Rail) {
    const { baker, listingId, wanted } = await shop.bakerOn(rail)
    return { baker, listingId, order: (await shop.pay([wanted(2)], rail)).orders[0] }
  }

  async function atPickup() {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const listing = await makeListing(baker)
    return { baker, listingId: listing.id, order: await makeOrder(shop.buyer, listing) }
  }

  const wrongStocks = async (listingId: string) =>
    (await listWrongStocks(shop.test.db)).filter(({ id }) => id === listingId)

  async function packed(baker: Person) {
    const { body } = await baker.call('GET', `/api/sellers/kitchen?date=${tomorrow}`)
    return KitchenDay.parse(body).orders
  }

  it.each(rails)(
    '%s: cancelling a confirmed order refunds it and removes it from the kitchen',
    async (rail) => {
      const { id, baker, listingId } = await placed(rail)
      expect(await packed(baker)).toHaveLength(1)
      const ending = { reason: ' I am ill. ', servingsAvailable: true }
      const answer = await act(baker, id, 'cancel', ending)
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'cancelled', declineReason: 'I am ill.', allowedActions: [] },
      })
      expect(await packed(baker)).toEqual([])
      await shop.carryOut()
      expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
      expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
      expect(await shop.servings(listingId)).toBe(12)
      expect(await wrongStocks(listingId)).toEqual([])
      const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-cancelled-by-baker')
      expect(mail.text).toContain('now has to cancel it: “I am ill.”')
      expect(mail.text).toContain('refund is on its way')
    },
  )

  it.each([...rails, null])(
    '%s: servings that are gone do not return to sale, and the stock is consistent',
    async (rail) => {
      const { id, baker, listingId } = await placed(rail)
      const ending = { reason: 'The batch failed.', servingsAvailable: false }
      expect((await act(baker, id, 'cancel', ending)).status).toBe(200)
      await shop.carryOut()
      expect(await shop.servings(listingId)).toBe(10)
      expect(await wrongStocks(listingId)).toEqual([])
      expect(await shop.balances(id)).toEqual(rail ? { buyer: 0, held: 0 } : {})
      // the baker did it, and needs no email
      expect(await shop.mailsTo(baker)).not.toContain('order-cancelled-by-baker')
    },
  )

  it('a declined order returns servings and notifies the waitlist only if they are available', async () => {
    for (const [servingsAvailable, left, mails] of [
      [false, 0, 0],
      [undefined, 0, 0],
      [true, 12, 1],
    ] as const) {
      const baker = await makePerson(shop.test)
      const listing = await makeListing(baker)
      const neighbor = await makePerson(shop.test)
      const { id } = await makeOrder(shop.buyer, listing, { quantity: 12 })
      await neighbor.call('PUT', `/api/food-listings/${listing.id}/waitlist`, { servings: 1 })
      const ending = { reason: 'Out of flour.', servingsAvailable }
      expect((await act(baker, id, 'decline', ending)).status).toBe(200)
      await notifyWaitlists(shop.test, quiet)
      expect(await shop.servings(listing.id)).toBe(left)
      expect(await wrongStocks(listing.id)).toEqual([])
      const sent = (await mailsTo(shop.test, neighbor.user.email)).map(({ purpose }) => purpose)
      expect(sent.filter((purpose) => purpose === 'waitlist-free')).toHaveLength(mails)
    }
  })

  it('only the baker can cancel, only a confirmed order, and with a reason', async () => {
    const { id, baker } = await placed(null, 'pending')
    const reason = 'I am ill.'
    expect((await act(baker, id, 'cancel', { reason })).status).toBe(409)
    await act(baker, id, 'confirm')
    expect((await act(shop.buyer, id, 'cancel', { reason })).status).toBe(403)
    expect((await act(await makePerson(shop.test), id, 'cancel', { reason })).status).toBe(404)
    for (const wrong of [null, 'true', 0, {}, ...hostileStrings])
      expect((await act(baker, id, 'cancel', { reason, servingsAvailable: wrong })).status).toBe(422)
    for (const wrong of [undefined, '', '  ', null, 7])
      expect((await act(baker, id, 'cancel', { reason: wrong })).status).toBe(422)
    expect((await act(baker, id, 'cancel', { reason })).status).toBe(200)
    expect((await act(baker, id, 'cancel', { reason })).status).toBe(409)
  })

  it.each(['pending', 'confirmed'] as const)(
    'a full refund, also in two parts, cancels a %s order',
    async (status) => {
      const { id, baker, listingId } = await placed('stripe', status)
      await act(baker, id, 'refund', { amount: '4.00', reason: 'One is smaller.' })
      await shop.carryOut()
      expect(await shop.order(id)).toMatchObject({ status, isRefunded: false })
      const rest = { amount: '15.00', reason: 'The batch failed.', servingsAvailable: false }
      expect(await act(baker, id, 'refund', rest)).toMatchObject({
        status: 200,
        body: { status: 'cancelled', declineReason: 'The batch failed.', paymentStatus: 'refund_pending' },
      })
      await shop.carryOut()
      expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', isRefunded: true })
      expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
      expect(await packed(baker)).toEqual([])
      expect(await shop.servings(listingId)).toBe(10)
    },
  )

  it('a full refund approves the buyer’s cancellation request', async () => {
    const { id, baker } = await placed('stripe')
    await act(shop.buyer, id, 'request-cancellation', { reason: 'Away that day.' })
    const refund = { amount: '19.00', reason: 'Sure.' }
    expect(await act(baker, id, 'refund', refund)).toMatchObject({
      body: { status: 'cancelled', cancellationApprovedAt: shop.test.now().toISOString() },
    })
  })

  it.each([
    [undefined, 12],
    [true, 12],
    [false, 10],
  ])(
    'approving a cancellation request with servings available %s leaves %i',
    async (servingsAvailable, left) => {
      const { id, baker, listingId } = await placed(null)
      await act(shop.buyer, id, 'request-cancellation', { reason: 'Away that day.' })
      const approval = { approved: true, servingsAvailable }
      expect((await act(baker, id, 'approve-cancellation', approval)).status).toBe(200)
      expect(await shop.servings(listingId)).toBe(left)
      expect(await wrongStocks(listingId)).toEqual([])
      expect(await shop.mailsTo(baker)).not.toContain('order-cancellation-approved')
    },
  )

  it.each([
    ['cancel', undefined, 10],
    ['cancel', false, 10],
    ['cancel', true, 12],
    ['approve_cancellation', undefined, 12],
    ['approve_cancellation', false, 10],
    ['refund', undefined, 10],
    ['refund', true, 12],
  ] as const)(
    'an admin’s %s returns servings only if requested: %s leaves %i',
    async (action, servingsAvailable, left) => {
      const { id, baker, listingId } = await placed(action === 'refund' ? anyRail : null)
      if (action === 'approve_cancellation')
        await act(shop.buyer, id, 'request-cancellation', { reason: 'Away that day.' })
      const admin = await makeAdmin(shop.test, 'admin')
      const reason = 'The baker called.'
      const [path, body] =
        action === 'refund' ? ['refund', { amount: '19.00', reason }] : ['actions', { action, reason }]
      const answer = await admin.call('POST', `/api/admin/orders/${id}/${path}`, {
        ...body,
        servingsAvailable,
      })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: { status: 'cancelled' },
      })
      expect(await shop.servings(listingId)).toBe(left)
      expect(await wrongStocks(listingId)).toEqual([])
      const { text } = await lastMailTo(shop.test, baker.user.email, 'order-done-by-us')
      expect(text).toContain(left === 12 ? 'The servings are available again.' : 'nobody else can order them')
    },
  )

  it('refunding a hold returns no servings: they may be gone', async () => {
    const { id, baker, listingId } = await placed('stripe')
    const admin = await makeAdmin(shop.test, 'admin')
    const suspended = await admin.call('POST', `/api/admin/users/${baker.user.id}/suspend`, {
      reason: 'Calls.',
    })
    expect(suspended.status).toBe(200)
    const { holds } = HeldOrders.parse((await admin.call('GET', '/api/admin/money/holds')).body)
    const hold = holds.find(({ orderId }) => orderId === id)
    const decision = { decision: 'refunded', reason: 'We asked both.' }
    const decided = await admin.call('POST', `/api/admin/money/holds/${hold?.id}/decide`, decision)
    expect(decided.status).toBe(204)
    expect((await shop.order(id)).status).toBe('cancelled')
    expect(await shop.servings(listingId)).toBe(10)
    expect(await wrongStocks(listingId)).toEqual([])
  })

  it('a full refund without cancelling keeps the order in the packing list, marked as refunded', async () => {
    const { id, baker, listingId } = await placed('paypal')
    expect((await packed(baker))[0]?.isRefunded).toBeUndefined()
    const refund = { amount: '19.00', reason: 'A gift.', cancelOrder: false }
    expect(await act(baker, id, 'refund', refund)).toMatchObject({
      status: 200,
      body: { status: 'confirmed', isRefunded: true },
    })
    await shop.carryOut()
    expect(await packed(baker)).toMatchObject([{ id, status: 'confirmed', isRefunded: true }])
    const csv = await shop.test.app.inject({
      url: `/api/sellers/kitchen.csv?date=${tomorrow}`,
      headers: { cookie: baker.cookie },
    })
    expect(csv.body.trim()).toMatch(/,yes,,$/)
    const ending = { reason: 'I am ill.', servingsAvailable: true }
    expect((await act(baker, id, 'cancel', ending)).status).toBe(200)
    await shop.carryOut()
    expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
    expect(await shop.servings(listingId)).toBe(12)
  })

  it.each([true, false])('an admin’s full refund has the same choice: %s', async (cancelOrder) => {
    const { id, baker } = await placed('stripe')
    const admin = await makeAdmin(shop.test, 'admin')
    const refund = { amount: '19.00', reason: 'The buyer called.', cancelOrder }
    const answer = await admin.call('POST', `/api/admin/orders/${id}/refund`, refund)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await shop.carryOut()
    const order = await shop.order(id)
    expect(order).toMatchObject({
      status: cancelOrder ? 'cancelled' : 'confirmed',
      paymentStatus: 'refunded',
      isRefunded: true,
      isCancelledByUs: cancelOrder,
    })
    expect(await packed(baker)).toHaveLength(cancelOrder ? 0 : 1)
    expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
  })

  it.each(rails)('%s: concurrent cancel, hand-over and refund move the money once', async (rail) => {
    const { id, baker } = await placed(rail)
    const refund = { amount: '19.00', reason: 'It was burnt.' }
    const answers = await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
      () => act(baker, id, 'cancel', { reason: 'No flour.', servingsAvailable: false }),
      async () => act(baker, id, 'complete', await shownCode(shop.test, id)),
      () => act(baker, id, 'cancel', { reason: 'No flour.' }),
      () => act(baker, id, 'refund', refund),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await Promise.all([shop.carryOut(), shop.carryOut()])
    await shop.carryOut()
    const order = Order.parse((await baker.call('GET', `/api/orders/${id}`)).body)
    expect(order.paymentStatus === 'refunded' || order.status === 'completed').toBe(true)
    expect((await shop.balances(id)).held).toBe(0)
  })
})
