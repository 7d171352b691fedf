import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import type { Person } from '#tests/make/make-person.ts'
import { hour, notGot, openPayoutShop, type PayoutShop, paid } from '#tests/make/payout-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const [anyRail] = rails

describe('decisions, suspended bakers: what buyers and operators see', () => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(anyEngine)
  })
  beforeEach(() => shop.beginAnew())
  afterAll(() => shop.test.close())

  const change = async (baker: Person, action: 'suspend' | 'reinstate') =>
    (await shop.asAdmin('POST', `/api/admin/users/${baker.user.id}/${action}`, { reason: 'Complaints.' }))
      .status

  it('shows operators whether the buyer has the order, and when it pays if released', async () => {
    const first = await shop.confirmed(anyRail)
    await shop.done(shop.buyer, first.id, 'received')
    await change(first.baker, 'suspend')
    const heldOrders = async () =>
      (await shop.heldOrders()).map(({ orderId, receivedAt, pays }) => [orderId, receivedAt !== null, pays])
    expect(await heldOrders()).toEqual([[first.id, true, 'within_minutes']])
    await change(first.baker, 'reinstate')
    const { id, baker, ready, end, at } = await shop.confirmed(anyRail)
    await change(baker, 'suspend')
    expect(await heldOrders()).toEqual([[id, false, 'when_completed']])
    at(end)
    expect(await heldOrders()).toEqual([[id, false, 'in_a_day']])
    at(ready)
    await change(baker, 'reinstate')
    // the suspension has ended the baker's sessions
    const body = { action: 'complete', reason: 'They called.' }
    expect((await shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, body)).status).toBe(200)
    await change(baker, 'suspend')
    expect(await heldOrders()).toEqual([[id, false, 'in_a_day']])
    await change(baker, 'reinstate')
    await shop.done(shop.buyer, id, 'not-received', notGot)
    expect(await heldOrders()).toEqual([[id, false, 'at_once']])
  })

  it.each([true, false])(
    'a buyer who has the order (before the suspension: %s) is never told to stay away',
    async (isBefore) => {
      const { id, baker } = await shop.confirmed(anyRail)
      const before = await shop.mailsTo(shop.buyer)
      if (isBefore) await shop.done(shop.buyer, id, 'received')
      await change(baker, 'suspend')
      if (!isBefore) await shop.done(shop.buyer, id, 'received')
      const { allowedActions } = await shop.order(id)
      expect(allowedActions).toEqual(['undo_received'])
      shop.pass(10)
      expect((await shop.order(id)).allowedActions).toEqual([])
      expect(await shop.act(shop.buyer, id, 'received/undo')).toMatchObject({ status: 409 })
      const headers = { cookie: shop.buyer.cookie }
      const calendar = await shop.test.app.inject({ url: `/api/orders/${id}/pickup.ics`, headers })
      expect(calendar.body).toContain('SUMMARY')
      expect(calendar.body).not.toContain('On hold')
      await change(baker, 'reinstate')
      const expected = [...before, ...(isBefore ? [] : ['order-on-hold'])]
      expect((await shop.mailsTo(shop.buyer)).toSorted()).toEqual(expected.toSorted())
      await shop.runTimer()
      expect(await shop.moneyOf(id)).toEqual(paid)
    },
  )

  it('an early PayPal payout still leaves half a day to decide', async () => {
    const { id, baker } = await shop.confirmed('paypal')
    await shop.paidBefore(id, 28)
    await change(baker, 'suspend')
    const decideBy = shop.test.now().getTime() + 12 * hour
    expect((await shop.order(id)).hold).toMatchObject({ decideBy: new Date(decideBy).toISOString() })
    await lastMailTo(shop.test, shop.buyer.user.email, 'order-on-hold')
    shop.test.setNow(new Date(decideBy - 1))
    expect(await shop.runHolds()).toBe(0)
    await change(baker, 'reinstate')
    expect((await shop.order(id)).status).toBe('confirmed')
  })
})
