import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OrdersOutcome } from '#shared/api/order-actions.ts'
import { rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { checkBooks } from '#tests/make/disputed-payment.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import {
  day,
  hour,
  notGot,
  openPayoutShop,
  type PayoutShop,
  paid,
  quiet,
  waiting,
} from '#tests/make/payout-shop.ts'
import { engines } from '#tests/make/test-database.ts'
import { askWhetherReceived } from './ask-whether-received.ts'

describe.each(engines)('decisions, when a baker is paid, on %s', (engine) => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(engine)
  })
  beforeEach(() => shop.beginAnew())
  afterAll(() => shop.test.close())

  describe('before the ready time', () => {
    it.each(rails)(
      '%s: completing without the code returns 409 with the time when it is possible, and moves no money',
      async (rail) => {
        const { id, baker } = await shop.confirmed(rail)
        expect(await shop.act(baker, id, 'complete')).toMatchObject({
          status: 409,
          body: {
            error: 'wrong_transition',
            message: expect.stringMatching(
              /^This order is ready on .+ at 5:00 PM\. Until then, complete it with the buyer’s pickup code\.$/,
            ),
          },
        })
        expect((await shop.order(id)).status).toBe('confirmed')
        expect(await shop.moneyOf(id)).toEqual(waiting)
      },
    )

    it('refuses the same for several orders, a pickup without the code, an admin and a no-show', async () => {
      const { id, baker } = await shop.confirmed('stripe')
      const several = await baker.call('POST', '/api/orders/actions', { action: 'complete', orderIds: [id] })
      const { orders, refusals } = OrdersOutcome.parse(several.body)
      expect([orders, refusals]).toMatchObject([
        [],
        [{ orderId: id, code: 'wrong_transition', message: expect.stringContaining('is ready on') }],
      ])
      const { pickupId } = await shop.order(id)
      expect(await baker.call('POST', `/api/pickups/${pickupId}/hand-over`, {})).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is ready on') },
      })
      const byAdmin = await shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, {
        action: 'complete',
        reason: 'The baker called.',
      })
      expect(byAdmin).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is ready on') },
      })
      expect(await shop.act(baker, id, 'no-show')).toMatchObject({ status: 409 })
      expect(await shop.moneyOf(id)).toEqual(waiting)
    })

    it.each(rails)('%s: the pickup code completes the order and pays at once', async (rail) => {
      const { id, baker, pickupCode } = await shop.confirmed(rail)
      await shop.done(baker, id, 'complete', { pickupCode })
      expect(await shop.order(id)).toMatchObject({ status: 'completed', paysOutAt: null })
      expect(await shop.moneyOf(id)).toEqual(paid)
      await checkBooks(shop)
    })

    it.each(rails)('%s: the buyer’s “I have it” completes it and pays ten minutes later', async (rail) => {
      const { id, baker } = await shop.confirmed(rail)
      const now = shop.test.now().getTime()
      expect(await shop.done(shop.buyer, id, 'received')).toMatchObject({
        status: 'confirmed',
        receivedAt: new Date(now).toISOString(),
        completesAt: new Date(now + 10 * 60_000).toISOString(),
        allowedActions: expect.arrayContaining(['undo_received']),
      })
      shop.pass(9)
      expect(await shop.runTimer()).toBe(0)
      // the receipt completes nothing while the buyer can undo it
      expect(await shop.act(baker, id, 'complete')).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('It completes automatically on') },
      })
      expect(await shop.moneyOf(id)).toEqual(waiting)
      shop.pass(1)
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(paid)
      expect((await shop.order(id)).isCompletedByItself).toBe(false)
      await checkBooks(shop)
    })

    it('undoing “I have it” restores the order, whatever the baker did meanwhile', async () => {
      const { id, baker } = await shop.confirmed('stripe')
      const before = await shop.order(id)
      await shop.done(shop.buyer, id, 'received')
      await shop.act(baker, id, 'complete')
      await baker.call('POST', '/api/orders/actions', { action: 'complete', orderIds: [id] })
      await baker.call('POST', `/api/pickups/${before.pickupId}/hand-over`, {})
      const why = { action: 'complete', reason: 'The baker called.' }
      await shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, why)
      await shop.done(shop.buyer, id, 'received/undo')
      expect(await shop.order(id)).toEqual({ ...before, updatedAt: expect.any(String) })
      await checkBooks(shop)
    })

    it('“I have it” can be undone for ten minutes, and completes nothing once undone', async () => {
      const { id, baker } = await shop.confirmed('stripe')
      await shop.done(shop.buyer, id, 'received')
      expect(await shop.act(shop.buyer, id, 'received')).toMatchObject({ status: 409 })
      expect(await shop.act(shop.buyer, id, 'request-cancellation', { reason: 'Stale.' })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('You said that you have this order.') },
      })
      const { receivedAt, allowedActions } = await shop.order(id)
      expect(receivedAt).not.toBeNull()
      expect(allowedActions).not.toContain('request_cancellation')
      shop.pass(9)
      expect(await shop.done(shop.buyer, id, 'received/undo')).toMatchObject({ receivedAt: null })
      expect(await shop.act(baker, id, 'complete')).toMatchObject({ status: 409 })
      shop.pass(2)
      expect(await shop.runTimer()).toBe(0)
      await shop.done(shop.buyer, id, 'received')
      shop.pass(10)
      expect(await shop.act(shop.buyer, id, 'received/undo')).toMatchObject({ status: 409 })
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(paid)
    })
  })

  describe('after the ready time', () => {
    it.each(rails)('%s: completing without the code pays a day after the pickup', async (rail) => {
      const { id, baker, ready, end, at } = await shop.confirmed(rail)
      at(ready - 1)
      expect(await shop.act(baker, id, 'complete')).toMatchObject({ status: 409 })
      at(ready)
      expect(await shop.done(baker, id, 'complete')).toMatchObject({
        status: 'completed',
        paysOutAt: new Date(end + day).toISOString(),
      })
      const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-completed')
      expect(mail.text).toContain(`/my-orders/${id}`)
      expect(mail.text).toContain('I have it')
      expect(mail.text).toContain('I didn’t get it')
      expect(await shop.moneyOf(id)).toEqual(waiting)
      await checkBooks(shop)
      at(end + day - 1)
      expect(await shop.runTimer()).toBe(0)
      at(end + day)
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.runTimer()).toBe(0)
      expect(await shop.moneyOf(id)).toEqual(paid)
      expect(await shop.order(id)).toMatchObject({ status: 'completed', paysOutAt: null })
      await checkBooks(shop)
    })

    it.each(rails)('%s: a no-show pays a day after the pickup, and “I have it” sooner', async (rail) => {
      const { id, baker, end, at } = await shop.confirmed(rail)
      at(end)
      await shop.done(baker, id, 'no-show')
      expect(await shop.moneyOf(id)).toEqual(waiting)
      await shop.done(shop.buyer, id, 'received')
      at(end + 10 * 60_000)
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(paid)
    })

    it('an order paid at pickup owes its fee only then', async () => {
      const { id, baker, ready, end, at } = await shop.confirmed(null)
      at(ready)
      await shop.done(baker, id, 'complete')
      expect(await shop.balances(id)).toEqual({})
      at(end + day)
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.balances(id)).toMatchObject({ receivable: 143 })
    })

    it('the release of a payment waits for the later of its two orders', async () => {
      const { baker, wanted } = await shop.bakerOn('stripe')
      const other = await makeListing(baker, { title: 'Rye' })
      const part = wanted(1)
      const { orders } = await shop.pay([{ ...part, lines: [...part.lines, [other, 1]] }], 'stripe')
      const [first, second] = orders.map(({ id }) => id)
      if (!first || !second) throw new Error('Expected two orders')
      for (const id of [first, second]) await shop.done(baker, id, 'confirm')
      const { pickupCode } = await shop.order(first)
      await shop.done(baker, first, 'complete', { pickupCode })
      const { completableFrom } = await shop.forBaker(baker, second)
      shop.test.setNow(new Date(completableFrom ?? ''))
      await shop.done(baker, second, 'complete')
      expect(await shop.moneyOf(first)).toMatchObject({ platform: 71, baker: 0 })
      shop.test.setNow(new Date((await shop.order(second)).paysOutAt ?? ''))
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.moneyOf(first)).toMatchObject({ baker: 879, held: 0 })
      expect(await shop.moneyOf(second)).toMatchObject({ baker: 879, held: 0 })
      await checkBooks(shop)
    })

    it('a refund before the payout reduces the payout and takes no fee', async () => {
      const { id, baker, ready, end, at } = await shop.confirmed('stripe')
      at(ready)
      await shop.done(baker, id, 'complete')
      await shop.done(baker, id, 'refund', { amount: '9.00', reason: 'One was burnt.' })
      await shop.carryOut()
      await checkBooks(shop)
      at(end + day)
      await shop.runTimer()
      expect(await shop.moneyOf(id)).toEqual({ held: 0, platform: 75, baker: 925, buyer: -1000 })
      await checkBooks(shop)
    })

    it('asks a buyer about receipt once, two hours after the pickup', async () => {
      const { id, end, at } = await shop.confirmed('stripe')
      await shop.test.db.deleteFrom('mails').execute()
      at(end + 2 * hour - 1)
      expect(await askWhetherReceived(shop.test, quiet)).toBe(0)
      at(end + 2 * hour)
      expect(await askWhetherReceived(shop.test, quiet)).toBe(1)
      expect(await askWhetherReceived(shop.test, quiet)).toBe(0)
      const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-ask-received')
      expect(mail.text).toContain(`/my-orders/${id}`)
    })
  })

  describe('concurrent actions', () => {
    it('the buyer says “I have it” while the baker completes', async () => {
      const { id, baker, ready, at } = await shop.confirmed('stripe')
      at(ready)
      await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
        () => shop.act(shop.buyer, id, 'received'),
        () => shop.act(baker, id, 'complete'),
      ])
      expect(await shop.order(id)).toMatchObject({
        status: 'completed',
        receivedAt: new Date(ready).toISOString(),
      })
      at(ready + 10 * 60_000)
      expect(await shop.runTimer()).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(paid)
    })

    it('the buyer says “I didn’t get it” during the payout: only one succeeds', async () => {
      const { id, baker, ready, end, at } = await shop.confirmed('stripe')
      at(ready)
      await shop.done(baker, id, 'complete')
      at(end + day)
      const [objected, timer] = await actAtOnce(shop.test.database, { table: 'orders', ids: [id] }, [
        async () => ((await shop.act(shop.buyer, id, 'not-received', notGot)).status === 200 ? 1 : 0),
        () => shop.runTimer(),
      ])
      expect((objected ?? 0) + (timer ?? 0)).toBe(1)
      expect(await shop.moneyOf(id)).toEqual(objected === 1 ? waiting : paid)
    })
  })
})
