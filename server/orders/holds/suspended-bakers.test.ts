import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { checkBooks } from '#tests/make/disputed-payment.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import type { Person } from '#tests/make/make-person.ts'
import {
  day,
  hour,
  notGot,
  openPayoutShop,
  type PayoutShop,
  paid,
  quiet,
  refunded,
  waiting,
} from '#tests/make/payout-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { askWhetherReceived } from '../changing/ask-whether-received.ts'
import { expireUnansweredOrders } from '../changing/expire-unanswered-orders.ts'

const [anyRail] = rails

describe.each(engines)('decisions, suspended bakers, on %s', (engine) => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(engine)
  })
  beforeEach(() => shop.beginAnew())
  afterAll(() => shop.test.close())

  const change = async (baker: Person, action: 'suspend' | 'deactivate' | 'reinstate') =>
    (await shop.asAdmin('POST', `/api/admin/users/${baker.user.id}/${action}`, { reason: 'Complaints.' }))
      .status
  const complete = (id: string) => {
    const body = { action: 'complete', reason: 'They called.' }
    return shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, body)
  }

  it.each(rails)(
    '%s: nothing completes, by anybody or automatically, and nothing is paid out',
    async (rail) => {
      const { id, baker, end, at } = await shop.confirmed(rail)
      expect(await change(baker, 'suspend')).toBe(200)
      const decideBy = new Date(shop.test.now().getTime() + 7 * day).toISOString()
      expect((await shop.order(id)).hold).toMatchObject({
        cause: 'baker_suspended',
        decideBy,
        decision: null,
      })
      const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-on-hold')
      expect(mail.text).toContain('Don’t go to pick it up for now')
      at(end + 2 * day)
      expect(await complete(id)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('on hold') },
      })
      expect(await shop.runTimer()).toBe(0)
      expect(await shop.moneyOf(id)).toEqual(waiting)
      expect(await shop.heldOrders()).toMatchObject([{ orderId: id, cause: 'baker_suspended', decideBy }])
      await checkBooks(shop)
    },
  )

  it.each(rails)('%s: sends a waiting release only after the suspension is lifted', async (rail) => {
    const { id, baker, pickupCode } = await shop.confirmed(rail)
    await shop.done(baker, id, 'complete', { pickupCode })
    await change(baker, 'suspend')
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(id)).toMatchObject({ held: 1757, platform: 143 })
    await checkBooks(shop)
    await change(baker, 'reinstate')
    expect((await shop.order(id)).hold).toMatchObject({ decision: 'released', decidedBy: 'admin' })
    expect(await shop.moneyOf(id)).toEqual(paid)
    await checkBooks(shop)
  })

  it('retries a failed release only after the suspension is lifted', async () => {
    const { id, baker, pickupCode } = await shop.confirmed('stripe')
    await shop.done(baker, id, 'complete', { pickupCode })
    shop.scripted.stripe.failNext('release', 'server_error')
    await shop.carryOut()
    await change(baker, 'suspend')
    shop.pass(60)
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(id)).toMatchObject({ held: 1757 })
    await change(baker, 'reinstate')
    expect(await shop.moneyOf(id)).toEqual(paid)
    await checkBooks(shop)
  })

  it.each(rails)('%s: refunds a waiting release at the deadline', async (rail) => {
    const { id, baker, pickupCode } = await shop.confirmed(rail)
    await shop.done(baker, id, 'complete', { pickupCode })
    await change(baker, 'suspend')
    shop.pass(7 * 24 * 60)
    expect(await shop.runHolds()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(refunded)
    // the sale was settled, so the refund returns the fee
    expect(await shop.order(id)).toMatchObject({ status: 'completed', paymentStatus: 'refunded' })
    await checkBooks(shop)
  })

  it.each([...rails, null])(
    '%s: cancels and refunds an order after seven days without a decision',
    async (rail) => {
      const { id, baker } = await shop.confirmed(rail)
      await change(baker, 'suspend')
      shop.pass(7 * 24 * 60 - 1)
      expect(await shop.runHolds()).toBe(0)
      shop.pass(1)
      expect(await shop.runHolds()).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(refunded)
      expect(await shop.order(id)).toMatchObject({ status: 'cancelled', hold: { decidedBy: 'deadline' } })
      await lastMailTo(shop.test, shop.buyer.user.email, 'order-hold-decided')
      await checkBooks(shop)
    },
  )

  it('the buyer cannot request a cancellation until it is released', async () => {
    const { id, baker } = await shop.confirmed(anyRail)
    await change(baker, 'suspend')
    expect((await shop.order(id)).allowedActions).not.toContain('request_cancellation')
    expect(await shop.act(shop.buyer, id, 'request-cancellation', { reason: 'No.' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('on hold') },
    })
    expect(await shop.decide(id, 'released')).toBe(204)
    expect((await shop.order(id)).allowedActions).toContain('request_cancellation')
  })

  it('a released order can be completed again, and pays as usual', async () => {
    const { id, baker, ready, end, at } = await shop.confirmed(anyRail)
    await change(baker, 'suspend')
    expect(await shop.decide(id, 'released')).toBe(204)
    expect((await shop.order(id)).status).toBe('confirmed')
    at(ready)
    expect((await complete(id)).status).toBe(200)
    expect(await shop.moneyOf(id)).toEqual(waiting)
    at(end + day)
    expect(await shop.runTimer()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(paid)
    // a released order is not held again
    expect(await shop.runHolds()).toBe(0)
  })

  const endings = ['release', 'reinstate'] as const
  const endHold = async (how: (typeof endings)[number], { id, baker }: { id: string; baker: Person }) =>
    how === 'release' ? shop.decide(id, 'released') : change(baker, 'reinstate')

  it.each(endings)('%s after the pickup leaves the buyer a whole day to object', async (how) => {
    const held = await shop.confirmed(anyRail)
    const { id, baker, end, at } = held
    await change(baker, 'suspend')
    const released = end + 2 * day
    at(released)
    await endHold(how, held)
    expect(await shop.order(id)).toMatchObject({
      status: 'confirmed',
      completesAt: new Date(released + day).toISOString(),
    })
    expect(await shop.runTimer()).toBe(0)
    expect(await askWhetherReceived(shop.test, quiet)).toBe(0)
    const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-resumed')
    expect(mail.text).toContain('If you don’t have it, say so in My Orders by')
    at(released + 2 * hour)
    expect(await askWhetherReceived(shop.test, quiet)).toBe(1)
    at(released + day - 1)
    expect(await shop.runTimer()).toBe(0)
    at(released + day)
    expect(await shop.runTimer()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(paid)
  })

  it('completing without the code after such a release pays a day after the release', async () => {
    const { id, baker, end, at } = await shop.confirmed(anyRail)
    await change(baker, 'suspend')
    const released = end + 2 * day
    at(released)
    await change(baker, 'reinstate')
    expect((await complete(id)).status).toBe(200)
    const paysOutAt = new Date(released + day).toISOString()
    const { timeZone } = (await shop.order(id)).foodListing
    expect((await lastMailTo(shop.test, shop.buyer.user.email, 'order-done-by-us')).text).toContain(
      `say so by ${momentText(new Date(released + day), timeZone)}. After that, the baker is paid.`,
    )
    expect(await shop.order(id)).toMatchObject({ status: 'completed', paysOutAt })
    await shop.done(shop.buyer, id, 'received')
    expect(await shop.done(shop.buyer, id, 'received/undo')).toMatchObject({ paysOutAt })
    expect(await shop.done(shop.buyer, id, 'not-received', notGot)).toMatchObject({ status: 'completed' })
  })

  it.each(endings)('%s after a due payout leaves the buyer a whole day to object', async (how) => {
    const held = await shop.confirmed(anyRail)
    const { id, baker, ready, end, at } = held
    at(ready)
    await shop.done(baker, id, 'complete')
    await change(baker, 'suspend')
    const released = end + 2 * day
    at(released)
    await endHold(how, held)
    expect(await shop.order(id)).toMatchObject({ paysOutAt: new Date(released + day).toISOString() })
    expect(await shop.runTimer()).toBe(0)
    at(released + day)
    expect(await shop.runTimer()).toBe(1)
    expect(await shop.moneyOf(id)).toEqual(paid)
  })

  it('holds an unanswered order, which can be answered after the release', async () => {
    const { baker, wanted } = await shop.bakerOn(anyRail)
    const [{ id, answerBy } = { id: '', answerBy: null }] = (await shop.pay([wanted(2)], anyRail)).orders
    await change(baker, 'suspend')
    expect((await shop.order(id)).answerBy).toBeNull()
    const released = Date.parse(answerBy ?? '') + hour
    shop.test.setNow(new Date(released))
    await expireUnansweredOrders(shop.test, quiet)
    expect((await shop.order(id)).status).toBe('pending')
    await change(baker, 'reinstate')
    expect(Date.parse((await shop.order(id)).answerBy ?? '')).toBeGreaterThanOrEqual(released + hour)
    await expireUnansweredOrders(shop.test, quiet)
    expect((await shop.order(id)).status).toBe('pending')
    shop.test.setNow(new Date(released + day))
    await expireUnansweredOrders(shop.test, quiet)
    expect((await shop.order(id)).status).toBe('cancelled')
  })

  it('holds an unanswered order suspended between the job’s read and its lock', async () => {
    const { baker, wanted } = await shop.bakerOn(anyRail)
    const [{ id, answerBy } = { id: '', answerBy: null }] = (await shop.pay([wanted(2)], anyRail)).orders
    shop.test.setNow(new Date(answerBy ?? ''))
    const suspensions = [() => change(baker, 'suspend')]
    const db = shop.test.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await suspensions.pop()?.()
        return result
      },
    })
    await expireUnansweredOrders({ ...shop.test, db }, quiet)
    expect(suspensions).toEqual([])
    expect((await shop.order(id)).status).toBe('pending')
  })

  it.each([
    ['the baker has handed over', async (id: string, baker: Person) => shop.done(baker, id, 'complete')],
    ['the buyer has received', async (id: string) => shop.done(shop.buyer, id, 'received')],
  ])('does not tell a buyer to stay away from an order that %s', async (_, take) => {
    const { id, baker, ready, at } = await shop.confirmed(anyRail)
    at(ready)
    await take(id, baker)
    const mailsOf = async () => {
      const mails = await mailsTo(shop.test, shop.buyer.user.email)
      return mails.filter(({ text }) => text.includes('on hold')).length
    }
    const before = await mailsOf()
    await change(baker, 'suspend')
    expect((await shop.order(id)).hold).toMatchObject({ cause: 'baker_suspended' })
    await change(baker, 'reinstate')
    expect(await mailsOf()).toBe(before)
    at(ready + 2 * day)
    await shop.runTimer()
  })

  it('an operator refunds one order, and lifting the suspension resumes the others', async () => {
    const { baker, wanted } = await shop.bakerOn(anyRail)
    const ids = []
    for (const quantity of [1, 2]) {
      const [order] = (await shop.pay([wanted(quantity)], anyRail)).orders
      await shop.done(baker, order?.id ?? '', 'confirm')
      ids.push(order?.id ?? '')
    }
    const [first = '', second = ''] = ids
    await change(baker, 'suspend')
    expect(await shop.decide(first, 'refunded')).toBe(204)
    await change(baker, 'reinstate')
    expect([(await shop.order(first)).status, (await shop.order(second)).status]).toEqual([
      'cancelled',
      'confirmed',
    ])
    expect((await shop.order(second)).hold).toMatchObject({ decision: 'released' })
    expect(await shop.heldOrders()).toEqual([])
  })

  it('stops the orders of a deactivated baker too', async () => {
    const { id, baker } = await shop.confirmed(anyRail)
    expect(await change(baker, 'deactivate')).toBe(200)
    expect((await shop.order(id)).hold).toMatchObject({ cause: 'baker_suspended' })
  })

  it('stops an order that is paid later, within a minute', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'stripe')
    await change(baker, 'suspend')
    shop.scripted.stripe.approve(providerOrderId)
    // Stripe charges the card when the buyer confirms it, without asking us
    await shop.scripted.stripe.capture(providerOrderId)
    await shop.settle()
    const [order] = (await shop.read(checkout.id)).orders
    expect(order?.placedAt).not.toBeNull()
    expect(await shop.runHolds()).toBe(1)
    expect((await shop.order(order?.id ?? '')).hold).toMatchObject({ cause: 'baker_suspended' })
    expect(await shop.runHolds()).toBe(0)
  })

  it('keeps a not-received order on hold when the suspension is lifted', async () => {
    const { id, baker, ready, end, at } = await shop.confirmed(anyRail)
    at(ready)
    await shop.done(baker, id, 'complete')
    await shop.done(shop.buyer, id, 'not-received', notGot)
    await change(baker, 'suspend')
    expect(await shop.heldOrders()).toHaveLength(2)
    await change(baker, 'reinstate')
    expect(await shop.heldOrders()).toMatchObject([{ cause: 'not_received' }])
    at(end + day)
    expect(await shop.runTimer()).toBe(0)
    expect(await shop.moneyOf(id)).toEqual(waiting)
  })

  it('suspended during completion: the release waits, or nothing was completed', async () => {
    const { id, baker, pickupCode } = await shop.confirmed(anyRail)
    await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
      async () => (await shop.act(baker, id, 'complete', { pickupCode })).status,
      () => change(baker, 'suspend'),
    ])
    await shop.carryOut()
    expect(await shop.balances(id)).not.toHaveProperty('baker')
    expect((await shop.order(id)).hold).toMatchObject({ cause: 'baker_suspended', decision: null })
    await change(baker, 'reinstate')
    if ((await shop.order(id)).status === 'completed') expect(await shop.moneyOf(id)).toEqual(paid)
    else expect(await shop.moneyOf(id)).toEqual(waiting)
    await checkBooks(shop)
  })

  it('suspended while a release is sent: a sent one arrives, and the ledger balances', async () => {
    const { id, baker, pickupCode } = await shop.confirmed(anyRail)
    await shop.done(baker, id, 'complete', { pickupCode })
    await Promise.all([shop.carryOut(), change(baker, 'suspend')])
    await shop.carryOut()
    const { baker: had = 0 } = await shop.balances(id)
    expect([0, 1757]).toContain(had)
    shop.pass(7 * 24 * 60)
    await shop.runHolds()
    await shop.carryOut()
    shop.pass(60)
    // no hold applies to a release that already arrived
    const isHeld = (await shop.order(id)).hold !== null
    expect(await shop.moneyOf(id)).toEqual(isHeld ? refunded : paid)
    await checkBooks(shop)
  })
})
