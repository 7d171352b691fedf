import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { checkBooks } from '#tests/make/disputed-payment.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makePerson } from '#tests/make/make-person.ts'
import {
  day,
  hour,
  notGot,
  openPayoutShop,
  type PayoutShop,
  paid,
  refunded,
  waiting,
} from '#tests/make/payout-shop.ts'
import { engines } from '#tests/make/test-database.ts'

const [anyRail] = rails

describe.each(engines)('decisions, when a baker is paid: “I didn’t get it”, on %s', (engine) => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(engine)
  })
  beforeEach(() => shop.beginAnew())
  afterAll(() => shop.test.close())

  /** An order completed without the code and reported as not received. */
  async function notReceived(rail: Rail | null = anyRail) {
    const order = await shop.confirmed(rail)
    order.at(order.ready)
    await shop.done(order.baker, order.id, 'complete')
    await shop.done(shop.buyer, order.id, 'not-received', notGot)
    return order
  }
  const holdOf = async (id: string) => (await shop.order(id)).hold
  it.each(rails)(
    '%s: holds the payout and shows baker and operator the report with its deadline',
    async (rail) => {
      const { id, baker, ready, end, at } = await notReceived(rail)
      const decideBy = new Date(ready + 7 * day).toISOString()
      expect(await shop.order(id)).toMatchObject({
        status: 'completed',
        hold: { cause: 'not_received', words: notGot.reason, decideBy, decision: null },
      })
      expect((await baker.call('GET', '/api/account/open-orders')).body).toMatchObject([
        { id, side: 'baker', settledBy: decideBy },
      ])
      expect(await shop.forBaker(baker, id)).toMatchObject({
        allowedActions: expect.arrayContaining(['refund_not_received', 'answer_not_received']),
      })
      const overview = await baker.call('GET', '/api/sellers/overview')
      expect(overview.body).toMatchObject({ waiting: 1, toAnswer: [{ id, hold: { decideBy } }] })
      expect((await shop.asAdmin('GET', '/api/admin/money/holds')).body).toMatchObject({
        total: 1,
        holds: [
          {
            orderId: id,
            cause: 'not_received',
            decideBy,
            words: notGot.reason,
            refund: '19.00',
            payout: '17.57',
            decisions: ['released', 'refunded'],
          },
        ],
      })
      await lastMailTo(shop.test, shop.test.config.supportEmail, 'hold-opened')
      expect((await lastMailTo(shop.test, baker.user.email, 'order-on-hold')).text).toContain(notGot.reason)
      at(end + day)
      expect(await shop.runTimer()).toBe(0)
      expect(await shop.moneyOf(id)).toEqual(waiting)
      await checkBooks(shop)
    },
  )

  it.each(rails)('%s: is refunded at the deadline without a decision', async (rail) => {
    const { id, ready, at } = await notReceived(rail)
    at(ready + 7 * day - 1)
    expect(await shop.runHolds()).toBe(0)
    at(ready + 7 * day)
    expect(await shop.runHolds()).toBe(1)
    expect(await shop.runHolds()).toBe(0)
    expect(await shop.moneyOf(id)).toEqual(refunded)
    expect(await shop.order(id)).toMatchObject({
      status: 'cancelled',
      hold: { decision: 'refunded', decidedBy: 'deadline' },
    })
    await checkBooks(shop)
  })

  it.each(rails)('%s: the baker refunds it', async (rail) => {
    const { id, baker } = await notReceived(rail)
    expect(await shop.done(baker, id, 'not-received/refund')).toMatchObject({ status: 'cancelled' })
    expect(await shop.moneyOf(id)).toEqual(refunded)
    expect(await holdOf(id)).toMatchObject({ decision: 'refunded', decidedBy: 'baker' })
    expect(await shop.act(baker, id, 'not-received/refund')).toMatchObject({ status: 409 })
    await checkBooks(shop)
  })

  it('cannot be reviewed while the report is open, but afterwards', async () => {
    const { id } = await notReceived()
    const review = () =>
      shop.buyer.call('PUT', `/api/orders/${id}/review`, { rating: 5, body: 'Lovely crust.' })
    expect((await shop.order(id)).isReviewable).toBe(false)
    expect(await review()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('didn’t get this order') },
    })
    await shop.done(shop.buyer, id, 'received')
    expect((await shop.order(id)).isReviewable).toBe(true)
    expect((await review()).status).toBe(200)
  })

  it('the baker answers once; the operator reads it and releases the payout', async () => {
    const { id, baker, end } = await notReceived()
    const answer = { reason: 'I gave it to their sister.' }
    await shop.done(baker, id, 'not-received/answer', answer)
    expect(await shop.act(baker, id, 'not-received/answer', answer)).toMatchObject({ status: 409 })
    expect((await shop.asAdmin('GET', '/api/admin/money/holds')).body).toMatchObject({
      holds: [{ answer: answer.reason, pickupAt: new Date(end).toISOString() }],
    })
    expect(await shop.decide(id, 'released')).toBe(204)
    expect(await shop.moneyOf(id)).toEqual(paid)
    expect(await shop.order(id)).toMatchObject({
      status: 'completed',
      paysOutAt: null,
      hold: { decidedBy: 'admin' },
    })
    // it was already reported and decided
    expect(await shop.act(shop.buyer, id, 'not-received', notGot)).toMatchObject({ status: 409 })
    await checkBooks(shop)
  })

  it.each(rails)('%s: the operator refunds it', async (rail) => {
    const { id } = await notReceived(rail)
    expect(await shop.decide(id, 'refunded')).toBe(204)
    expect(await shop.moneyOf(id)).toEqual(refunded)
    expect((await shop.order(id)).status).toBe('cancelled')
    await checkBooks(shop)
  })

  it('also holds an order that nobody completed, after its pickup; only the code completes it', async () => {
    const { id, baker, end, at, pickupCode } = await shop.confirmed('stripe')
    at(end - 1)
    expect(await shop.act(shop.buyer, id, 'not-received', notGot)).toMatchObject({ status: 409 })
    at(end)
    await shop.done(shop.buyer, id, 'not-received', notGot)
    expect(await shop.forBaker(baker, id)).toMatchObject({
      allowedActions: ['cancel', 'refund', 'answer_not_received', 'refund_not_received'],
      noShowFrom: null,
    })
    expect(await shop.act(baker, id, 'complete')).toMatchObject({ status: 409 })
    expect(await shop.act(baker, id, 'no-show')).toMatchObject({ status: 409 })
    at(end + day)
    expect(await shop.runTimer()).toBe(0)
    await shop.done(baker, id, 'complete', { pickupCode })
    expect(await shop.moneyOf(id)).toEqual(paid)
    expect(await holdOf(id)).toMatchObject({ decision: 'released', decidedBy: 'buyer' })
  })

  it('the buyer can still confirm receipt, and the baker is paid ten minutes later', async () => {
    const { id } = await notReceived()
    await shop.done(shop.buyer, id, 'received')
    shop.pass(10)
    expect(await shop.runTimer()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(paid)
  })

  it('replaces an earlier “I have it”', async () => {
    const { id, end, at } = await shop.confirmed('stripe')
    at(end)
    await shop.done(shop.buyer, id, 'received')
    expect(await shop.done(shop.buyer, id, 'not-received', notGot)).toMatchObject({ receivedAt: null })
    shop.pass(30)
    expect(await shop.runTimer()).toBe(0)
  })

  it('is too late once the baker is paid', async () => {
    const { id, baker, pickupCode } = await shop.confirmed('stripe')
    await shop.done(baker, id, 'complete', { pickupCode })
    expect(await shop.act(shop.buyer, id, 'not-received', notGot)).toMatchObject({ status: 409 })
  })

  it('at pickup no fee is owed, unless the operator decides that it was picked up', async () => {
    const first = await notReceived(null)
    first.at(first.ready + 7 * day)
    expect(await shop.runHolds()).toBe(1)
    expect(await shop.balances(first.id)).toEqual({})
    expect((await shop.order(first.id)).status).toBe('cancelled')
    shop.test.setNow(null)
    const second = await notReceived(null)
    expect(await shop.decide(second.id, 'released')).toBe(204)
    expect(await shop.balances(second.id)).toMatchObject({ receivable: 143 })
  })

  /** A PayPal order, paid out after 28 days in any case, whose pickup ends so many days after the payment. */
  async function pickedUpAfter(days: number) {
    const order = await shop.confirmed('paypal')
    order.at(order.end)
    await shop.paidBefore(order.id, days)
    return order
  }

  it('must be decided a day before PayPal’s payout after 28 days', async () => {
    const { id, end } = await pickedUpAfter(25)
    await shop.done(shop.buyer, id, 'not-received', notGot)
    expect(await holdOf(id)).toMatchObject({ decideBy: new Date(end + 2 * day).toISOString() })
  })

  it('leaves half a day to decide on the last days, as the page and the emails say', async () => {
    const { id, end, at, baker } = await pickedUpAfter(27.25)
    await shop.done(shop.buyer, id, 'not-received', notGot)
    const by = end + 12 * hour
    expect(await holdOf(id)).toMatchObject({ decideBy: new Date(by).toISOString(), decision: null })
    const { timeZone } = (await shop.order(id)).foodListing
    const mail = await lastMailTo(shop.test, baker.user.email, 'order-on-hold')
    expect(mail.text).toContain(`We decide by ${momentText(new Date(by), timeZone)}.`)
    at(by - 1)
    expect(await shop.runHolds()).toBe(0)
    expect(await shop.decide(id, 'released')).toBe(204)
    expect(await shop.moneyOf(id)).toEqual(paid)
  })

  it.each([
    ['exactly', 27.5, 12 * hour],
    ['more than', 27.4, 12 * hour],
  ])('uses the remaining time when PayPal leaves %s half a day', async (_, days, left) => {
    const { id, end, at } = await pickedUpAfter(days)
    await shop.done(shop.buyer, id, 'not-received', notGot)
    expect(await holdOf(id)).toMatchObject({ decideBy: new Date(end + left).toISOString() })
    at(end + left - 1)
    expect(await shop.runHolds()).toBe(0)
    at(end + left)
    expect(await shop.runHolds()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(refunded)
  })

  it.each([27.51, 28, 29])(
    '%s days after the payment it is too late to report, and nothing is refunded',
    async (days) => {
      const { id, end, baker } = await pickedUpAfter(days)
      const paysAt = new Date(end + (28 - days) * day)
      const { providerPaysAt, foodListing } = await shop.order(id)
      expect(providerPaysAt).toBe(paysAt.toISOString())
      expect(await shop.act(shop.buyer, id, 'not-received', notGot)).toMatchObject({
        status: 409,
        body: {
          message: `PayPal pays the baker on ${momentText(paysAt, foodListing.timeZone)}, so it’s too late to report this here. Write to us, or open a case with PayPal.`,
        },
      })
      expect(await holdOf(id)).toBeNull()
      expect(await shop.runHolds()).toBe(0)
      expect(await shop.moneyOf(id)).toEqual(waiting)
      await expect(lastMailTo(shop.test, baker.user.email, 'order-on-hold')).rejects.toThrow()
      await checkBooks(shop)
    },
  )

  it('shows no automatic PayPal payout once an order is paid, or for other rails', async () => {
    const { id, baker, pickupCode } = await shop.confirmed('paypal')
    expect((await shop.order(id)).providerPaysAt).not.toBeNull()
    await shop.done(baker, id, 'complete', { pickupCode })
    expect((await shop.order(id)).providerPaysAt).toBeNull()
    expect(await shop.order((await shop.confirmed('stripe')).id)).toMatchObject({ providerPaysAt: null })
    expect(await shop.order((await shop.confirmed(null)).id)).toMatchObject({ providerPaysAt: null })
  })

  it('a second tab gets the state of the first', async () => {
    const { id, end, at } = await shop.confirmed('stripe')
    at(end)
    await shop.done(shop.buyer, id, 'received')
    const again = { status: 409, body: { message: 'You’ve already said that you have this order.' } }
    expect(await shop.act(shop.buyer, id, 'received')).toMatchObject(again)
    await shop.done(shop.buyer, id, 'received/undo')
    expect(await shop.act(shop.buyer, id, 'received/undo')).toMatchObject({
      status: 409,
      body: { message: 'You haven’t said that you have this order, or you’ve already undone it.' },
    })
    await shop.done(shop.buyer, id, 'not-received', notGot)
    expect(await shop.act(shop.buyer, id, 'not-received', notGot)).toMatchObject({
      status: 409,
      body: { message: 'You’ve already told us that you didn’t get this order.' },
    })
  })

  it('addresses readers in the second person and others in the third', async () => {
    const { id, baker } = await notReceived('paypal')
    await shop.done(baker, id, 'not-received/refund')
    await shop.carryOut()
    const textsTo = async (email: string) =>
      (await mailsTo(shop.test, email)).map(({ text }) => text).join('\n')
    expect(await textsTo(shop.buyer.user.email)).not.toMatch(/The buyer (did not|didn’t) get it/)
    expect(await textsTo(shop.buyer.user.email)).toContain('You didn’t get your order with')
    expect(await shop.order(id)).toMatchObject({
      declineReason: null,
      hold: { cause: 'not_received', decision: 'refunded' },
    })
  })

  it('is limited to the two people, each with their own actions', async () => {
    const { id, baker } = await notReceived()
    const stranger = await makePerson(shop.test)
    expect(await shop.act(baker, id, 'received')).toMatchObject({ status: 403 })
    expect(await shop.act(baker, id, 'not-received', notGot)).toMatchObject({ status: 403 })
    expect(await shop.act(shop.buyer, id, 'not-received/answer', notGot)).toMatchObject({ status: 403 })
    expect(await shop.act(shop.buyer, id, 'not-received/refund')).toMatchObject({ status: 403 })
    expect(await shop.act(stranger, id, 'received')).toMatchObject({ status: 404 })
    expect(await shop.act(stranger, id, 'not-received', notGot)).toMatchObject({ status: 404 })
  })

  it('a moderator sees holds but cannot decide', async () => {
    await notReceived()
    const mo = await makeAdmin(shop.test, 'moderator')
    const { body } = await mo.call('GET', '/api/admin/money/holds')
    const [hold] = (body as { holds: { id: string; decisions: string[] }[] }).holds
    expect(hold?.decisions).toEqual([])
    const decision = { decision: 'refunded', reason: 'x' }
    expect(await mo.call('POST', `/api/admin/money/holds/${hold?.id}/decide`, decision)).toMatchObject({
      status: 403,
    })
  })

  it('a concurrent refund by the baker and release by the operator: only one succeeds', async () => {
    const { id, baker, ready, at } = await shop.confirmed('stripe')
    at(ready)
    await shop.done(baker, id, 'complete')
    await shop.done(shop.buyer, id, 'not-received', notGot)
    const statuses = await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
      async () => (await shop.act(baker, id, 'not-received/refund')).status,
      () => shop.decide(id, 'released'),
    ])
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect([paid, refunded]).toContainEqual(await shop.moneyOf(id))
    await checkBooks(shop)
  })
})
