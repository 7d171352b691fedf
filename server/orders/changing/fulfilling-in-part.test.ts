import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnAnyOrder } from '#server/admin/orders/act-on-any-order.ts'
import { sumCommissionByDay } from '#server/commission/commission-repository.ts'
import { AdminOrder } from '#shared/api/admin-orders.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { exportOrders, Order } from '#shared/api/orders.ts'
import { SellerOverview } from '#shared/api/seller-overview.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

/** A refund that keeps the order open. */
const burnt = { reason: 'It was burnt.', cancelOrder: false }

describe.each(enginesInTurn)('decisions, a short batch: an order fulfilled in part, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  beforeEach(() => shop.test.setNow(null))
  afterAll(() => shop.test.close())

  /** An order of 2 of 12 servings at $9.50, paid on a rail or at pickup, and functions to act on it. */
  async function placed(rail: Rail | null = null, quantity = 2) {
    const { baker, listingId, wanted } = rail ? await shop.bakerOn(rail) : await bakerAtPickup()
    const order = rail
      ? (await shop.pay([wanted(quantity)], rail)).orders[0]
      : await makeOrder(shop.buyer, { id: listingId }, { quantity })
    if (!order) throw new Error('Expected an order in the checkout')
    const act = async (who: Person, action: string, body?: unknown) =>
      who.call(
        'POST',
        `/api/orders/${order.id}/${action}`,
        body ?? (await shownCode(shop.test, order.id, action)),
      )
    const comes = (count: number) => act(baker, 'fulfil-in-part', { quantity: count })
    const forBaker = async () => Order.parse((await baker.call('GET', `/api/orders/${order.id}`)).body)
    return { id: order.id, baker, listingId, act, comes, forBaker }
  }

  async function bakerAtPickup() {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const listing = await makeListing(baker)
    return { baker, listingId: listing.id, wanted: () => ({ payWay: 'pickup' as const, lines: [] }) }
  }

  const overviewOf = async (baker: Person) =>
    SellerOverview.parse((await baker.call('GET', '/api/sellers/overview')).body)

  it('refunds the missing part of an online order with its share of the fee, and keeps its amounts', async () => {
    const { id, baker, listingId, act, comes, forBaker } = await placed('stripe', 3)
    await act(baker, 'confirm')
    const { confirmedAt } = await forBaker()
    expect((await forBaker()).allowedActions).toContain('fulfil_in_part')
    expect((await comes(1)).status).toBe(200)
    expect(await shop.order(id)).toMatchObject({
      status: 'confirmed',
      quantity: 3,
      fulfilledQuantity: 1,
      totalPrice: '28.50',
      commissionAmount: '2.14',
      sellerAmount: '26.36',
      paymentStatus: 'refund_pending',
      refundedAmount: '19.00',
      allowedActions: ['request_cancellation', 'set_off', 'say_received'],
      confirmedAt,
    })
    // 214 cents of 2850; of 1900 it is 142.67
    expect(await forBaker()).toMatchObject({
      allowedActions: ['complete', 'tell_ready', 'cancel'],
      keptAmount: '8.79',
    })
    expect(await shop.servings(listingId)).toBe(9)

    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: -950, held: 950 })
    await act(baker, 'complete')
    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: -950, held: 0, platform: 71, baker: 879 })
    expect(await shop.order(id)).toMatchObject({ status: 'completed', paymentStatus: 'partly_refunded' })
    expect(await overviewOf(baker)).toMatchObject({ earnings: '8.79' })

    // nothing about the baker's own taps
    expect(await shop.mailsTo(baker)).toEqual(['order-placed', 'order-refunded'])
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-fulfilled-in-part')
    expect(toBuyer.text).toContain('1 of 3 × Country sourdough: $9.50')
    expect(toBuyer.text).toContain('refund for the rest is on its way')
    const refunded = await lastMailTo(shop.test, shop.buyer.user.email, 'order-refunded')
    expect(refunded.text).toContain('Reason: “Only 1 of 3 could be filled.”')
  })

  it('CONST-04, CONST-06: at pickup the price and the fee cover only what is sold', async () => {
    const { id, baker, listingId, act, comes, forBaker } = await placed()
    // fulfilling in part also confirms the order
    expect((await comes(1)).status).toBe(200)
    expect(await shop.order(id)).toMatchObject({
      status: 'confirmed',
      answerBy: null,
      confirmedAt: expect.any(String),
      fulfilledQuantity: 1,
      totalPrice: '19.00',
      paymentStatus: 'not_required',
      refundedAmount: '0.00',
    })
    expect((await overviewOf(baker)).toPrepare).toMatchObject([{ servings: 1 }])
    await act(baker, 'complete')
    // 71.25 rounds down
    expect(await shop.balances(id)).toEqual({ baker: -71, receivable: 71 })
    expect((await forBaker()).keptAmount).toBe('8.79')
    expect(await overviewOf(baker)).toMatchObject({ earnings: '8.79' })
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.servings(listingId)).toBe(10)
    const done = await lastMailTo(shop.test, shop.buyer.user.email, 'order-completed')
    expect(done.text).toContain('1 of 2 × Country sourdough: $9.50')
  })

  it('CONST-11: all sales reports count only what was sold', async () => {
    // a fixed day without other sales
    shop.test.setNow(new Date('2026-01-14T12:00:00Z'))
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const { id } = await makeOrder(shop.buyer, await makeListing(baker, { readyByDate: '2026-01-17' }))
    await baker.call('POST', `/api/orders/${id}/fulfil-in-part`, { quantity: 1 })
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    const nora = await makeAdmin(shop.test)
    const url = '/api/admin/commission/report?from=2026-01-14&to=2026-01-14'
    const { totals } = CommissionReport.parse((await nora.call('GET', url)).body)
    const owed = { collected: '0.00', owed: '0.71', waived: '0.00', writtenOff: '0.00' }
    expect(totals).toEqual({ orders: 1, sales: '9.50', refunds: '0.00', commission: '0.71', ...owed })
    const [sold] = await sumCommissionByDay(shop.test.db, [
      { key: '2026-01-14', start: new Date('2026-01-14T05:00:00Z') },
      { key: 'since', start: new Date('2026-01-15T05:00:00Z') },
    ])
    expect(sold).toMatchObject({ day: '2026-01-14', orders: 1, sales: 950, commission: 71 })
    const { salesByDay } = await overviewOf(baker)
    expect(salesByDay.filter(({ orders }) => orders > 0)).toMatchObject([{ orders: 1, amount: '9.50' }])
  })

  it('the CSV files and the admin console show it', async () => {
    const { id, baker, comes } = await placed('paypal')
    await comes(1)
    const file = await shop.test.app.inject({
      url: `${exportOrders.path}?sellerId=${baker.user.id}`,
      headers: { cookie: baker.cookie },
    })
    expect(file.body).toContain('Quantity,Coming,Unit price')
    expect(file.body).toContain(',2,1,9.50,19.00,1.43,17.57,8.79,9.50,')
    const ruth = await makeAdmin(shop.test, 'admin')
    const all = await shop.test.app.inject({
      url: `/api/admin/orders.csv?cookId=${baker.user.id}`,
      headers: { cookie: ruth.cookie },
    })
    expect(all.body).toContain('Country sourdough,2,1,19.00')
    const order = AdminOrder.parse((await ruth.call('GET', `/api/admin/orders/${id}`)).body)
    expect(order).toMatchObject({ fulfilledQuantity: 1, keptAmount: '8.79' })
    expect(order.history.map(({ what }) => what)).toContain('Refund of $9.50 ordered')
  })

  it('is possible once, for open orders, and for fewer servings than ordered', async () => {
    const { id, baker, act, comes } = await placed('stripe')
    for (const count of [2, 3])
      expect(await comes(count)).toMatchObject({
        status: 422,
        body: { fields: { quantity: 'Enter how many you have: from 1 to 1.' } },
      })
    await comes(1)
    expect(await comes(1)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await shop.order(id)).refundedAmount).toBe('9.50')

    const single = await placed(null, 1)
    expect(await single.comes(1)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await single.forBaker()).allowedActions).toEqual(['confirm', 'decline'])
    const asked = await placed()
    await asked.act(shop.buyer, 'request-cancellation', { reason: 'Away.' })
    expect(await asked.comes(1)).toMatchObject({ status: 409, body: { error: 'wrong_transition' } })
    const over = await placed()
    await over.act(over.baker, 'confirm')
    await over.act(over.baker, 'complete')
    expect(await over.comes(1)).toMatchObject({ status: 409, body: { error: 'wrong_transition' } })
    await act(baker, 'complete')
    expect((await shop.order(id)).fulfilledQuantity).toBe(1)
  })

  it('the database accepts only a part of the quantity', async () => {
    const { id } = await placed()
    for (const count of [0, 2, -1])
      await expect(
        sql`update orders set fulfilled_quantity = ${count} where id = ${id}`.execute(shop.test.db),
      ).rejects.toThrow('orders_fulfilled')
  })

  it('never refunds more than is left', async () => {
    const { id, baker, act, comes } = await placed('paypal')
    await act(baker, 'refund', { amount: '12.00', reason: 'It is smaller.' })
    await comes(1)
    expect(await shop.order(id)).toMatchObject({ fulfilledQuantity: 1, refundedAmount: '19.00' })
    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })

    const whole = await placed('paypal')
    await whole.act(whole.baker, 'refund', { amount: '19.00', reason: 'A gift.', cancelOrder: false })
    await whole.comes(1)
    expect(await shop.order(whole.id)).toMatchObject({ fulfilledQuantity: 1, refundedAmount: '19.00' })
  })

  it('a later cancellation refunds the rest and returns only the existing servings', async () => {
    const { id, baker, listingId, act, comes } = await placed('stripe')
    await comes(1)
    await shop.carryOut()
    expect((await act(shop.buyer, 'request-cancellation', { reason: 'Too few.' })).status).toBe(200)
    await act(baker, 'approve-cancellation', { approved: true })
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    expect(await shop.servings(listingId)).toBe(11)
    expect([...shop.scripted.stripe.captures.values()].at(-1)).toMatchObject({ refunded: 1900, released: 0 })
    expect(await shop.mailsTo(shop.buyer)).toContain('order-cancellation-approved')
  })

  /** A concurrent action, and the possible outcomes: status and the buyer's refund in cents. */
  type Rival = [
    what: string,
    act: (order: Awaited<ReturnType<typeof placed>>) => Promise<unknown>,
    outcomes: Record<string, number>,
  ]
  const rivals: Rival[] = [
    ['a second partial fulfilment', ({ comes }) => comes(1), { 'confirmed 1': 950 }],
    ['a completion', ({ act, baker }) => act(baker, 'complete'), { 'completed 1': 950, 'completed null': 0 }],
    [
      'a full refund',
      ({ act, baker }) => act(baker, 'refund', { amount: '19.00', ...burnt }),
      { 'confirmed 1': 950, 'confirmed 1, all back': 1900 },
    ],
    [
      'a partial refund',
      ({ act, baker }) => act(baker, 'refund', { amount: '9.50', ...burnt }),
      { 'confirmed 1': 950, 'confirmed 1, all back': 1900 },
    ],
    [
      'a cancellation request',
      ({ act }) => act(shop.buyer, 'request-cancellation', { reason: 'Away.' }),
      { 'cancellation_requested 1': 950, 'cancellation_requested null': 0 },
    ],
    [
      'an admin’s cancellation',
      async ({ id }) => {
        const { admin } = await makeAdmin(shop.test, 'admin')
        const actor = { id: admin.id, ipAddress: null, userAgent: null }
        // the later one is refused
        await actOnAnyOrder(shop.test, actor, id, { action: 'cancel', reason: 'A mistake.' }).catch(
          () => undefined,
        )
      },
      { 'cancelled 1': 1900, 'cancelled null': 1900 },
    ],
  ]

  it.each(rivals)('concurrent with %s, in both orders: pays nothing twice', async (_, rival, outcomes) => {
    for (const isFirst of [true, false]) {
      const order = await placed('stripe')
      await order.act(order.baker, 'confirm')
      const { payment_id } = await shop.test.db
        .selectFrom('orders')
        .select('payment_id')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      const acts: (() => Promise<unknown>)[] = [() => order.comes(1), () => rival(order)]
      await actAtOnce(
        shop.test.database,
        { table: 'payments', ids: [payment_id ?? ''] },
        isFirst ? acts : acts.toReversed(),
      )
      shop.pass(1)
      await shop.carryOut()
      const { status, fulfilledQuantity, paymentStatus } = await shop.order(order.id)
      const isAllBack = paymentStatus === 'refunded' && status !== 'cancelled'
      const outcome = `${status} ${fulfilledQuantity}${isAllBack ? ', all back' : ''}`
      const back = outcomes[outcome]
      expect(outcomes).toHaveProperty([outcome])
      const capture = [...shop.scripted.stripe.captures.values()].at(-1)
      expect(capture?.refunded).toBe(back)
      const { buyer = 0, baker = 0, held = 0, platform = 0 } = await shop.balances(order.id)
      expect(buyer).toBe((back ?? 0) - 1900)
      expect(buyer + baker + held + platform).toBe(0)
      expect(capture?.released).toBe(baker)
    }
  })
})
