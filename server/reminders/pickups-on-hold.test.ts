import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { orderNumber } from '#shared/order-number.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import type { Person } from '#tests/make/make-person.ts'
import { hour, openPayoutShop, type PayoutShop, quiet } from '#tests/make/payout-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { remindOfPickups } from './remind-of-pickups.ts'

describe('decisions, suspended bakers: the pickup of an order on hold', () => {
  let shop: PayoutShop
  beforeAll(async () => {
    shop = await openPayoutShop(anyEngine)
  })
  beforeEach(async () => {
    await shop.beginAnew()
    // mark the pickups of other tests as reminded
    const reminded = { day_reminder_at: shop.test.now(), hours_reminder_at: shop.test.now() }
    await shop.test.db.updateTable('orders').set(reminded).execute()
  })
  afterAll(() => shop.test.close())

  const remind = () => remindOfPickups(shop.test, quiet)
  const change = async (baker: Person, action: 'suspend' | 'reinstate') => {
    const url = `/api/admin/users/${baker.user.id}/${action}`
    expect((await shop.asAdmin('POST', url, { reason: 'Complaints.' })).status).toBe(200)
  }
  const reminders = async () =>
    (await mailsTo(shop.test, shop.buyer.user.email)).filter(({ purpose }) => purpose === 'order-reminder')

  it.each([24, 2])('sends no reminder %i hours before, until the order resumes', async (hours) => {
    const { id, baker, ready, at } = await shop.confirmed('stripe')
    if (hours === 24)
      await shop.test.db
        .updateTable('orders')
        .set({ placed_at: new Date(ready - 48 * hour) })
        .where('id', '=', id)
        .execute()
    await change(baker, 'suspend')
    const before = (await reminders()).length
    at(ready - hours * hour)
    expect(await remind()).toBe(0)
    await change(baker, 'reinstate')
    expect(await remind()).toBe(1)
    expect(await reminders()).toHaveLength(before + 1)
  })

  it('a reminder leaves out the order on hold, and the baker’s list shows the hold', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const ids: string[] = []
    for (const quantity of [1, 2]) {
      const [order] = (await shop.pay([wanted(quantity)], 'stripe')).orders
      await shop.done(baker, order?.id ?? '', 'confirm')
      ids.push(order?.id ?? '')
    }
    const [disputed = '', other = ''] = ids
    const { pickupId } = await shop.order(other)
    expect((await shop.order(disputed)).pickupId).toBe(pickupId)
    await dispute(disputed)
    const { completableFrom } = await shop.forBaker(baker, other)
    shop.test.setNow(new Date(Date.parse(completableFrom ?? '') - 2 * hour))
    expect(await remind()).toBe(1)
    const { text } = await lastMailTo(shop.test, shop.buyer.user.email, 'order-reminder')
    expect(text).toContain(orderNumber(other))
    expect(text).not.toContain(orderNumber(disputed))
    const { readyByDate } = (await shop.order(other)).foodListing
    const { body } = await baker.call('GET', `/api/sellers/kitchen?date=${readyByDate}`)
    const onHold = KitchenDay.parse(body).orders.filter(({ isOnHold }) => isOnHold)
    expect(onHold.map(({ id }) => id)).toEqual([disputed])
  })

  async function dispute(orderId: string): Promise<void> {
    const { payment_id } = await shop.test.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const reported = disputeOf({ paymentId: payment_id ?? '' }, { amount: 950, fee: 0 })
    const { disputeId, payee } = shop.scripted.stripe.setDispute(reported)
    const subject = { kind: 'dispute' as const, disputeId, payee }
    expect(await shop.webhook('stripe', { eventId: newId(), type: 'disputed', subject })).toBe(204)
  }

  it('notifications about the pickup mention the hold', async () => {
    const { id, baker } = await shop.confirmed('stripe')
    const ask = { action: 'request_cancellation', reason: 'They called.' }
    await change(baker, 'suspend')
    expect((await shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, ask)).status).toBe(200)
    const deny = { action: 'deny_cancellation', reason: 'They called again.' }
    expect((await shop.asAdmin('POST', `/api/admin/orders/${id}/actions`, deny)).status).toBe(200)
    const { text } = await lastMailTo(shop.test, shop.buyer.user.email, 'order-done-by-us')
    expect(text).toContain('Don’t go to pick it up for now.')
    expect(text).not.toContain('88 Alder Ave')
  })

  it('the buyer cannot set off, and their calendar shows it as tentative', async () => {
    const { id, baker, ready, at } = await shop.confirmed('stripe')
    const calendar = async () => {
      const headers = { cookie: shop.buyer.cookie }
      return (await shop.test.app.inject({ url: `/api/orders/${id}/pickup.ics`, headers })).body
    }
    expect(await calendar()).toContain('STATUS:CONFIRMED')
    await change(baker, 'suspend')
    at(ready)
    expect((await shop.order(id)).allowedActions).not.toContain('set_off')
    expect(await shop.act(shop.buyer, id, 'set-off')).toMatchObject({ status: 409 })
    expect(await calendar()).toContain('STATUS:TENTATIVE')
    expect(await calendar()).toContain('On hold')
    await change(baker, 'reinstate')
    await shop.done(shop.buyer, id, 'set-off')
  })
})
