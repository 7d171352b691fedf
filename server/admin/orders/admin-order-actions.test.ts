import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { AdminOrder, AdminOrderList } from '#shared/api/admin-orders.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('admins and orders', () => {
  let shop: PaymentShop
  let ruth: TestAdmin
  let moderator: TestAdmin
  let online: Awaited<ReturnType<PaymentShop['bakerOn']>>
  let baker: Person
  let listing: Listing

  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    ruth = await makeAdmin(shop.test, 'admin')
    moderator = await makeAdmin(shop.test, 'moderator')
    online = await shop.bakerOn('stripe')
    baker = await makePerson(shop.test, { firstName: 'Tom' })
    listing = await makeListing(baker, { servingsAvailable: 500, title: 'Rye' })
  })
  afterAll(() => shop.test.close())

  const place = () => makeOrder(shop.buyer, listing)
  const act = (id: string, action: string, reason = 'We were asked to on the phone') =>
    ruth.call('POST', `/api/admin/orders/${id}/actions`, {
      action,
      reason,
      servingsAvailable: true,
    })
  const refund = (id: string, amount: string) =>
    ruth.call('POST', `/api/admin/orders/${id}/refund`, {
      amount,
      reason: 'The loaf was burnt',
      cancelOrder: false,
    })
  const read = async (id: string, admin = ruth) =>
    AdminOrder.parse((await admin.call('GET', `/api/admin/orders/${id}`)).body)
  const paidOrder = async () => {
    const [order] = (await shop.pay([online.wanted(1)], 'stripe')).orders
    if (!order) throw new Error('The checkout has no order')
    return order
  }
  const logOf = (id: string) =>
    shop.test.db
      .selectFrom('admin_activity_logs')
      .select(['admin_id', 'action', 'details'])
      .where('target_id', '=', id)
      .execute()

  it.each<[string, string[], OrderStatus, string, string]>([
    ['confirm', [], 'confirmed', 'Confirmed: Rye', 'We confirmed Ben Baker’s order for you.'],
    ['complete', ['confirm'], 'completed', 'Picked up: Rye', 'We marked Ben Baker’s order as handed over.'],
    ['decline', [], 'cancelled', 'Cancelled by BakeSale: Rye', 'We cancelled Ben Baker’s order.'],
    ['cancel', ['confirm'], 'cancelled', 'Cancelled by BakeSale: Rye', 'We cancelled Ben Baker’s order.'],
    [
      'request_cancellation',
      [],
      'cancellation_requested',
      'Cancellation requested: Rye',
      'We’re asking you on behalf of Ben Baker',
    ],
    [
      'approve_cancellation',
      ['request_cancellation'],
      'cancelled',
      'Cancelled by BakeSale: Rye',
      'We cancelled Ben Baker’s order.',
    ],
    ['deny_cancellation', ['request_cancellation'], 'pending', 'Not cancelled: Rye', 'as it was'],
  ])(
    'OPEN-15 in place of ADMIN-16: an admin may %s, both people read why, and it is logged',
    async (action, before, after, subject, words) => {
      const { id } = await place()
      for (const step of before) await act(id, step)
      const state = await read(id)
      const left = await shop.servings(listing.id)
      expect(state.allowedActions).toContain(action)
      // without the pickup code, an order must be ready to be completed
      if (action === 'complete')
        await shop.test.db
          .updateTable('orders')
          .set({ ready_at: shop.test.now() })
          .where('id', '=', id)
          .execute()
      const answer = await act(id, action, 'Because of “this”')
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { id, status: after } })
      expect(await shop.order(id)).toMatchObject({ status: after, isCancelledByUs: after === 'cancelled' })
      expect(await shop.servings(listing.id)).toBe(after === 'cancelled' ? left + 2 : left)
      for (const person of [shop.buyer, baker]) {
        const mail = await lastMailTo(shop.test, person.user.email, 'order-done-by-us')
        expect(mail).toMatchObject({ subject, text: expect.stringContaining('Because of “this”') })
        if (person === baker) expect(mail.text).toContain(words)
      }
      expect((await logOf(id)).at(-1)).toMatchObject({
        admin_id: ruth.admin.id,
        action: 'order.act',
        details: {
          action,
          reason: 'Because of “this”',
          before: { status: state.status },
          after: { status: after },
        },
      })
      expect((await read(id)).history.at(-1)).toMatchObject({
        what: expect.stringContaining(`, by ${ruth.admin.username}`),
        detail: 'Because of “this”',
      })
    },
  )

  it('OPEN-20: a transition that the table lacks returns 409 and is not logged', async () => {
    const { id } = await place()
    expect(await act(id, 'complete')).toMatchObject({ status: 409, body: { error: 'wrong_transition' } })
    expect(await act(id, 'refund')).toMatchObject({ status: 422 })
    expect(await act(id, 'confirm', '  ')).toMatchObject({
      status: 422,
      body: { fields: { reason: expect.any(String) } },
    })
    expect(await refund(id, '1.00')).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(await logOf(id)).toEqual([])
    expect((await act(newId(), 'confirm')).status).toBe(404)
    expect((await ruth.call('GET', `/api/admin/orders/${newId()}`)).status).toBe(404)
  })

  it('OPEN-15: a moderator reads everything and changes nothing; users and visitors have no access', async () => {
    const { id } = await place()
    const seen = await read(id, moderator)
    expect(seen).toMatchObject({
      allowedActions: [],
      pickupCode: null,
      buyer: { id: shop.buyer.user.id, email: shop.buyer.user.email },
      cook: { id: baker.user.id },
      history: [{ what: 'Ordered' }],
    })
    const body = { action: 'confirm', reason: 'Why' }
    const url = `/api/admin/orders/${id}`
    expect((await moderator.call('POST', `${url}/actions`, body)).status).toBe(403)
    expect((await moderator.call('POST', `${url}/refund`, { amount: '1', reason: 'Why' })).status).toBe(403)
    for (const cookie of [undefined, shop.buyer.cookie, baker.cookie]) {
      expect((await callApp(shop.test, 'GET', url, undefined, cookie)).status).toBe(401)
      expect((await callApp(shop.test, 'POST', `${url}/actions`, body, cookie)).status).toBe(401)
    }
  })

  it('an admin refunds a part and then the rest on its rail, and it is logged', async () => {
    const { id } = await paidOrder()
    expect(await refund(id, '10.00')).toMatchObject({
      status: 422,
      body: { fields: { amount: 'At most $9.50 can be refunded.' } },
    })
    expect(await refund(id, '4.00')).toMatchObject({ status: 200, body: { paymentStatus: 'refund_pending' } })
    expect(await refund(id, '1.00')).toMatchObject({ status: 409 })
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'partly_refunded', refundedAmount: '4.00' })
    shop.pass(1)
    expect((await refund(id, '5.50')).status).toBe(200)
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ status: 'pending', paymentStatus: 'refunded' })
    expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
    const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-refunded')
    expect(mail.text).toContain('The loaf was burnt')
    expect(await logOf(id)).toMatchObject([
      { details: { amount: '4.00', before: { refunded: '0.00' }, after: { refunded: '4.00' } } },
      { action: 'order.refund', details: { amount: '5.50', after: { refunded: '9.50' } } },
    ])
    const seen = await read(id)
    expect(seen.payment).toMatchObject({ rail: 'stripe', status: 'captured' })
    expect(seen.instructions.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['refund', '4.00', 'done'],
      ['refund', '5.50', 'done'],
    ])
    expect(seen.ledger.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0)
    expect(seen.history.map(({ what }) => what)).toEqual([
      'Checked out, servings held',
      'Paid',
      'Sent to the baker',
      `Refund of $4.00 ordered, by ${ruth.admin.username}`,
      '$4.00 refunded',
      `Refund of $5.50 ordered, by ${ruth.admin.username}`,
      '$5.50 refunded',
    ])
  })

  it('a cancelled paid order is refunded to its buyer', async () => {
    const { id } = await paidOrder()
    expect(await act(id, 'decline')).toMatchObject({ status: 200, body: { paymentStatus: 'refund_pending' } })
    const mail = await lastMailTo(shop.test, shop.buyer.user.email, 'order-done-by-us')
    expect(mail.text).toContain('refund is on its way')
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0 })
  })

  it('a suspended baker’s open orders await a decision', async () => {
    const open = await place()
    const over = await place()
    await act(over.id, 'decline')
    await shop.test.db
      .updateTable('users')
      .set({ suspended_at: shop.test.now(), suspension_reason: 'Mould' })
      .where('id', '=', baker.user.id)
      .execute()
    const answer = await ruth.call('GET', `/api/orders?cookId=${baker.user.id}&open=1&limit=100`)
    const { orders } = AdminOrderList.parse(answer.body)
    const ids = orders.map(({ id }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(over.id)
    for (const { status } of orders)
      expect(['pending', 'confirmed', 'cancellation_requested']).toContain(status)
    expect(orders.find(({ id }) => id === open.id)?.allowedActions).toContain('decline')
    expect((await act(open.id, 'decline', 'The baker is suspended')).status).toBe(200)
    await shop.test.db
      .updateTable('users')
      .set({ suspended_at: null, suspension_reason: null })
      .where('id', '=', baker.user.id)
      .execute()
  })

  it('of two admins at once one acts, and the other gets the order’s new status', async () => {
    const { id } = await place()
    const answers = await Promise.all([act(id, 'decline'), act(id, 'confirm')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await logOf(id)).toHaveLength(1)
  })
})
