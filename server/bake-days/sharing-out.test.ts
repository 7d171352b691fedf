import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBatch } from '#server/batches/batches-repository.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { ShareOut, type ShareOutWay } from '#shared/api/share-outs.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { finishSharingOut } from './carry-out-share.ts'
import { saveShares } from './share-outs-repository.ts'

describe.each(enginesInTurn)('decisions, a short batch: sharing out on %s', (engine) => {
  let shop: PaymentShop
  let buyers: Person[]
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    buyers = await Promise.all(Array.from({ length: 4 }, () => makePerson(shop.test)))
  })
  beforeEach(() => shop.test.setNow(null))
  afterAll(async () => {
    // servings left and taken add up to those offered
    expect(await listWrongStocks(shop.test.db)).toEqual([])
    await shop.test.close()
  })

  const url = (listingId: string) => `/api/food-listings/${listingId}/share-out`
  const finish = () => finishSharingOut(shop.test, shop.test.app.log)

  /** A listing of 12 servings at $9.50 with orders of these quantities by different buyers, payable at pickup. */
  async function ordered(...quantities: number[]) {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    await shop.test.db
      .updateTable('users')
      .set({ lifts_pickup_limits: true })
      .where('id', '=', baker.user.id)
      .execute()
    const listing = await makeListing(baker)
    const orders: { id: string; buyer: Person }[] = []
    for (const [place, quantity] of quantities.entries()) {
      const buyer = buyers[place % buyers.length]
      if (!buyer) throw new Error('No buyer')
      orders.push({ id: (await makeOrder(buyer, listing, { quantity })).id, buyer })
    }
    return { baker, listingId: listing.id, orders, ...sharing(baker, listing.id) }
  }

  /** The calls with which a baker shares out. */
  function sharing(baker: Person, listingId: string) {
    const send = (servings: number, way: ShareOutWay, more: object = {}) =>
      baker.call('POST', url(listingId), { servings, way, ...more })
    const share = async (servings: number, way: ShareOutWay, more: object = {}) => {
      const { status, body } = await send(servings, way, more)
      expect(status).toBe(200)
      return ShareOut.parse(body)
    }
    const ofBaker = async (id: string) => (await baker.call('GET', `/api/orders/${id}`)).body
    return { send, share, ofBaker }
  }

  const countMails = async () => {
    const { count } = await shop.test.db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('first come, first served: a preview changes nothing; then orders are whole, in part or cancelled', async () => {
    const { baker, listingId, orders, share, ofBaker } = await ordered(3, 4, 1)
    const mails = await countMails()
    const expected = {
      servings: 5,
      servingsOrdered: 8,
      shares: [
        { orderId: orders[0]?.id, quantity: 3, coming: 3, missingAmount: '0.00', isPaidOnline: false },
        { orderId: orders[1]?.id, quantity: 4, coming: 2, missingAmount: '19.00' },
        { orderId: orders[2]?.id, quantity: 1, coming: 0, missingAmount: '9.50' },
      ],
    }
    expect(await share(5, 'first_come', { isPreview: true })).toMatchObject({ ...expected, servingsLeft: 4 })
    expect(await shop.servings(listingId)).toBe(4)
    expect(await countMails()).toBe(mails)

    expect(await share(5, 'first_come')).toMatchObject({ ...expected, servingsLeft: 0 })
    expect(await shop.servings(listingId)).toBe(0)
    expect(await ofBaker(orders[0]?.id ?? '')).toMatchObject({ status: 'confirmed', fulfilledQuantity: null })
    expect(await ofBaker(orders[1]?.id ?? '')).toMatchObject({ status: 'confirmed', fulfilledQuantity: 2 })
    expect(await ofBaker(orders[2]?.id ?? '')).toMatchObject({
      status: 'cancelled',
      fulfilledQuantity: null,
      declineReason: 'There wasn’t enough for every order, and there’s none left for yours.',
    })
    for (const [place, purpose] of ['confirmed', 'fulfilled-in-part', 'ended-by-baker'].entries())
      await lastMailTo(shop.test, buyers[place]?.user.email ?? '', `order-${purpose}`)

    // from a second tab, or as a retry
    const told = await countMails()
    expect(await share(5, 'first_come')).toMatchObject({
      servingsOrdered: 5,
      shares: [{ coming: 3 }, { coming: 2 }],
    })
    expect(await finish()).toBe(0)
    expect(await countMails()).toBe(told)

    // at pickup only what comes is paid
    await baker.call(
      'POST',
      `/api/orders/${orders[1]?.id}/complete`,
      await shownCode(shop.test, orders[1]?.id),
    )
    expect(await shop.balances(orders[1]?.id ?? '')).toEqual({ baker: -143, receivable: 143 })
  })

  it('when a buyer declines a part, exactly that part is on sale again', async () => {
    const { baker, listingId, orders, share } = await ordered(3, 4, 1)
    await share(5, 'first_come')
    const [, part] = orders
    await part?.buyer.call('POST', `/api/orders/${part.id}/request-cancellation`, { reason: 'Too few.' })
    await baker.call('POST', `/api/orders/${part?.id}/approve-cancellation`, { approved: true })
    expect(await shop.servings(listingId)).toBe(2)
  })

  it('with even fewer servings, a reduced order keeps its part or gets nothing', async () => {
    const { orders, share, ofBaker } = await ordered(2, 4, 1)
    await share(4, 'each_a_part')
    expect(await share(2, 'first_come')).toMatchObject({
      servingsOrdered: 4,
      shares: [
        { quantity: 1, coming: 1 },
        { quantity: 2, coming: 0, missingAmount: '19.00' },
        { quantity: 1, coming: 0 },
      ],
    })
    expect(await ofBaker(orders[1]?.id ?? '')).toMatchObject({ status: 'cancelled', fulfilledQuantity: 2 })
  })

  it('without a share, a confirmed order is cancelled and a pending one declined', async () => {
    const { baker, orders, share } = await ordered(3, 1, 1)
    const [, confirmed, pending] = orders
    await baker.call('POST', `/api/orders/${confirmed?.id}/confirm`)
    await share(3, 'first_come')
    for (const [order, toBuyer] of [
      [confirmed, 'Cancelled'],
      [pending, 'Declined'],
    ] as const) {
      const told = await lastMailTo(shop.test, order?.buyer.user.email ?? '', 'order-ended-by-baker')
      expect(told.subject).toContain(`${toBuyer}: `)
      expect(told.text).toContain('has fewer than were ordered, and none are left for you.')
    }
    // the baker shared it out, and needs no email
    const own = (await mailsTo(shop.test, baker.user.email)).map(({ purpose }) => purpose)
    expect(own).not.toContain('order-ended-by-baker')
  })

  it('orders with a cancellation request and closed orders take no part', async () => {
    const { baker, orders, share, ofBaker } = await ordered(3, 4, 1)
    const [asked, , over] = orders
    await asked?.buyer.call('POST', `/api/orders/${asked.id}/request-cancellation`, { reason: 'Away.' })
    await baker.call('POST', `/api/orders/${over?.id}/confirm`)
    await baker.call('POST', `/api/orders/${over?.id}/complete`, await shownCode(shop.test, over?.id))
    expect((await share(2, 'each_a_part')).shares).toMatchObject([{ orderId: orders[1]?.id, coming: 2 }])
    expect(await ofBaker(asked?.id ?? '')).toMatchObject({ status: 'cancellation_requested' })
    expect(await ofBaker(over?.id ?? '')).toMatchObject({ status: 'completed' })
  })

  it('sharing out one of several batches closes it and leaves the others unchanged', async () => {
    const baker = await makePerson(shop.test, { firstName: 'Rosa' })
    const listing = await makeListing(baker)
    const plan = await makeRepeat(baker, listing)
    const [first, second, third] = plan.days.slice(1)
    const order = async (batchId: string | undefined, quantity: number, buyer = shop.buyer) =>
      makeOrder(buyer, listing, { batchId, quantity, pickupTime: null })
    const other = await order(first?.batchId, 2)
    const whole = await order(second?.batchId, 2)
    const part = await order(second?.batchId, 3, buyers[0])
    const { share, send, ofBaker } = sharing(baker, listing.id)
    expect(await share(4, 'first_come', { batchId: second?.batchId })).toMatchObject({
      title: listing.title,
      shares: [
        { orderId: whole.id, coming: 2 },
        { orderId: part.id, coming: 2 },
      ],
    })
    expect(await findBatch(shop.test.db, second?.batchId ?? '')).toMatchObject({ servings_available: 0 })
    expect(await findBatch(shop.test.db, third?.batchId ?? '')).toMatchObject({ servings_available: 20 })
    expect(await ofBaker(other.id)).toMatchObject({ status: 'pending' })
    const late = { foodListingId: listing.id, batchId: second?.batchId, quantity: 1 }
    expect(await buyers[1]?.call('POST', '/api/orders', late)).toMatchObject({ status: 409 })
    expect(await send(4, 'first_come', { batchId: other.id })).toMatchObject({ status: 404 })
  })

  /** Three paid orders of 3, 2 and 2 by one buyer, over a rail. */
  async function paid(rail: Rail) {
    const { baker, listingId, wanted } = await shop.bakerOn(rail)
    const ids: string[] = []
    for (const quantity of [3, 2, 2]) {
      const { orders } = await shop.pay([wanted(quantity)], rail)
      ids.push(orders[0]?.id ?? '')
    }
    return { baker, listingId, wanted, ids, ...sharing(baker, listingId) }
  }

  it.each(rails)('a part for each: what was paid with %s for the rest is refunded once', async (rail) => {
    const { baker, ids, share } = await paid(rail)
    const plan = await share(4, 'each_a_part', { isPreview: true })
    expect(plan.shares.map(({ coming, missingAmount }) => [coming, missingAmount])).toEqual([
      [2, '9.50'],
      [1, '9.50'],
      [1, '9.50'],
    ])
    const seen = plan.shares.map(({ orderId, coming }) => ({ orderId, quantity: coming }))
    await share(4, 'each_a_part', { seen })
    await share(4, 'each_a_part', { seen })
    await finish()
    await shop.carryOut()
    for (const [place, id] of ids.entries()) {
      const came = place === 0 ? 1900 : 950
      expect(await shop.order(id)).toMatchObject({ status: 'confirmed', refundedAmount: '9.50' })
      expect(await shop.balances(id)).toEqual({ buyer: -came, held: came })
    }
    await baker.call('POST', `/api/orders/${ids[0]}/complete`, await shownCode(shop.test, ids[0]))
    await shop.carryOut()
    expect(await shop.balances(ids[0] ?? '')).toMatchObject({ buyer: -1900, held: 0 })
  })

  it.each(rails)('without a share, everything paid with %s is refunded', async (rail) => {
    const { ids, share, listingId } = await paid(rail)
    expect((await share(3, 'first_come')).shares.map(({ missingAmount }) => missingAmount)).toEqual([
      ...['0.00', '19.00', '19.00'],
    ])
    await shop.carryOut()
    for (const id of ids.slice(1)) {
      expect(await shop.order(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
      expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0 })
    }
    expect(await shop.order(ids[0] ?? '')).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
    expect(await shop.servings(listingId)).toBe(0)
  })

  it('late payments get what the others leave, and unpaid orders put nothing on sale that does not exist', async () => {
    const { listingId, wanted, ids, share } = await paid('paypal')
    const late = await shop.begin([wanted(1)], 'paypal')
    const never = await shop.begin([wanted(2)], 'paypal')
    await share(7, 'first_come')
    shop.scripted.paypal.approve(late.providerOrderId)
    await shop.capture(late.providerOrderId, 'paypal')
    expect(await finish()).toBe(1)
    await shop.carryOut()
    const lateId = late.checkout.orders[0]?.id ?? ''
    expect(await shop.order(lateId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await shop.balances(lateId)).toEqual({ buyer: 0, held: 0 })
    shop.pass(16)
    await shop.settle()
    expect(await shop.order(never.checkout.orders[0]?.id ?? '')).toMatchObject({ status: 'cancelled' })
    expect(await shop.servings(listingId)).toBe(0)
    expect(await shop.order(ids[2] ?? '')).toMatchObject({ status: 'confirmed', fulfilledQuantity: null })
  })

  it('resumes once after an interruption', async () => {
    const { orders, ofBaker } = await ordered(3, 4, 1)
    const shares = [3, 2, 0].map((share, place): [string, number] => [orders[place]?.id ?? '', share])
    await inTransaction(shop.test.db, (trx) => saveShares(trx, new Map(shares), shop.test.now()))
    expect(await finish()).toBe(3)
    expect(await ofBaker(orders[1]?.id ?? '')).toMatchObject({ status: 'confirmed', fulfilledQuantity: 2 })
    expect(await ofBaker(orders[2]?.id ?? '')).toMatchObject({ status: 'cancelled' })
    expect(await finish()).toBe(0)
  })

  it('rejects shares that the baker has not seen', async () => {
    const { listingId, orders, send, share, ofBaker } = await ordered(3, 3)
    const plan = await share(5, 'each_a_part', { isPreview: true })
    const seen = plan.shares.map(({ orderId, coming }) => ({ orderId, quantity: coming }))
    await makeOrder(buyers[2] ?? shop.buyer, { id: listingId }, { quantity: 4 })
    expect(await send(5, 'each_a_part', { seen })).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await shop.servings(listingId)).toBe(2)
    expect(await ofBaker(orders[0]?.id ?? '')).toMatchObject({ status: 'pending' })
  })

  it('applies shares once when sent from two tabs at once', async () => {
    const { ids, listingId, send } = await paid('stripe')
    const acts = [() => send(4, 'each_a_part'), () => send(4, 'first_come'), () => send(4, 'each_a_part')]
    const answers = await actAtOnce(shop.test.database, { table: 'orders', ids }, acts)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await finish()
    await shop.carryOut()
    const orders = await Promise.all(ids.map((id) => shop.order(id)))
    const coming = orders.map((order) =>
      order.status === 'cancelled' ? 0 : (order.fulfilledQuantity ?? order.quantity),
    )
    expect([
      [2, 1, 1],
      [3, 1, 0],
    ]).toContainEqual(coming)
    // the second request gets the result of the first
    for (const { body } of answers)
      for (const share of ShareOut.parse(body).shares)
        expect(share.coming).toBe(coming[ids.indexOf(share.orderId)])
    for (const [place, id] of ids.entries()) {
      const came = 950 * (coming[place] ?? 0)
      const { buyer = 0, held = 0 } = await shop.balances(id)
      expect([buyer, held]).toEqual([0 - came, came])
    }
    expect(await shop.servings(listingId)).toBe(0)
  })

  it('pays nothing twice while a buyer requests a cancellation, in either order', async () => {
    for (const isFirst of [true, false]) {
      const { ids, send, baker } = await paid('stripe')
      const asked = ids[2] ?? ''
      const acts: (() => Promise<{ status: number }>)[] = [
        () => send(4, 'first_come'),
        () => shop.buyer.call('POST', `/api/orders/${asked}/request-cancellation`, { reason: 'Away.' }),
      ]
      await actAtOnce(
        shop.test.database,
        { table: 'orders', ids: [asked] },
        isFirst ? acts : acts.toReversed(),
      )
      const { status } = await shop.order(asked)
      expect(['cancelled', 'cancellation_requested']).toContain(status)
      if (status === 'cancellation_requested')
        await baker.call('POST', `/api/orders/${asked}/approve-cancellation`, { approved: true })
      await finish()
      await shop.carryOut()
      expect(await shop.order(asked)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
      expect(await shop.balances(asked)).toEqual({ buyer: 0, held: 0 })
      expect(await shop.order(ids[1] ?? '')).toMatchObject({ fulfilledQuantity: 1 })
    }
  })

  it('OPEN-80: hostile texts and invalid numbers change nothing, and strangers are rejected', async () => {
    const { listingId, orders, send, ofBaker } = await ordered(2)
    const wrong: [body: object, field: string][] = [
      ...[-1, 1.5, 10_001, '3', null].map((servings): [object, string] => [{ servings }, 'servings']),
      [{ way: 'by_lot' }, 'way'],
      [{ batchId: 'first' }, 'batchId'],
      [{ isPreview: 'yes' }, 'isPreview'],
      [{ seen: [{ orderId: orders[0]?.id, quantity: -1 }] }, 'seen'],
      ...hostileStrings.flatMap((text): [object, string][] => [
        [{ way: text }, 'way'],
        [{ batchId: text }, 'batchId'],
        [{ seen: text }, 'seen'],
      ]),
    ]
    for (const [body, field] of wrong) {
      const answer = await send(1, 'first_come', body)
      expect(answer).toMatchObject({ status: 422, body: { error: 'invalid' } })
      const fields = Object.keys(Object(Object(answer.body).fields)).map((name) => name.split('.')[0])
      expect(fields).toEqual([field])
    }
    const body = { servings: 1, way: 'first_come' }
    expect((await shop.buyer.call('POST', url(listingId), body)).status).toBe(403)
    expect((await shop.buyer.call('POST', url(orders[0]?.id ?? ''), body)).status).toBe(404)
    expect(await ofBaker(orders[0]?.id ?? '')).toMatchObject({ status: 'pending' })
    expect(await shop.servings(listingId)).toBe(10)
  })
})
