import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import { MoneyCases } from '#shared/api/admin-money.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { payAt } from '#tests/make/paid-at-provider.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(rails)('the ceiling of a payment at %s', (rail) => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.startAnew())

  const name = railFacts[rail].name

  it('CONST-07: releases nothing after a full refund in the dashboard', async () => {
    const paid = await payAt(shop, rail)
    const refund = paid.refundByHand(1900)
    await paid.complete()
    expect(await paid.carryOut()).toBe(0)
    expect(await paid.there()).toEqual({ refunded: 1900, released: 0 })
    expect(await paid.row()).toEqual({
      stopped_at: shop.test.now(),
      stopped_reason: `${name} refunded $19.00 that is not in our books (${refund}).`,
    })
  })

  it('CONST-07: releases nothing after a partial refund in the dashboard', async () => {
    const paid = await payAt(shop, rail)
    paid.refundByHand(500)
    await paid.complete()
    expect(await paid.carryOut()).toBe(0)
    expect(await paid.there()).toEqual({ refunded: 500, released: 0 })
    expect((await paid.row()).stopped_at).not.toBeNull()
  })

  it('OPEN-77: does not repeat a refund made in the dashboard', async () => {
    const paid = await payAt(shop, rail)
    paid.refundByHand(900)
    expect(await paid.act('refund', { amount: '9.00', reason: 'One was burnt.' })).toBe(200)
    expect(await paid.carryOut()).toBe(0)
    expect(await paid.there()).toEqual({ refunded: 900, released: 0 })
    expect((await paid.row()).stopped_at).not.toBeNull()
  })

  it('OPEN-77: reverses nothing from a baker for a refund made in the dashboard', async () => {
    const paid = await payAt(shop, rail)
    await paid.complete()
    expect(await paid.carryOut()).toBe(1)
    const { released } = await paid.there()
    expect(released).toBe(1757)
    paid.refundByHand(900)
    expect(await paid.act('refund', { amount: '9.00', reason: 'One was burnt.' })).toBe(200)
    expect(await paid.carryOut()).toBe(0)
    expect(await paid.there()).toEqual({ refunded: 900, released })
    expect((await paid.row()).stopped_at).not.toBeNull()
  })

  it('stops the refund of an expired order after a partial refund in the dashboard', async () => {
    const paid = await payAt(shop, rail)
    paid.refundByHand(900)
    shop.test.setNow(new Date(shop.test.now().getTime() + 25 * 60 * 60_000))
    await expireUnansweredOrders(shop.test, quiet)
    expect(await shop.order(paid.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await paid.carryOut()).toBe(0)
    expect(await paid.there()).toEqual({ refunded: 900, released: 0 })
    expect((await paid.row()).stopped_at).not.toBeNull()
  })

  it('sends nothing until the provider answers, then retries', async () => {
    const paid = await payAt(shop, rail)
    await paid.complete()
    shop.sandbox.behave({ rail, behaviour: 'server_error', operation: 'read', times: null })
    expect(await paid.carryOut()).toBe(0)
    shop.sandbox.behaveWell()
    expect(await paid.there()).toEqual({ refunded: 0, released: 0 })
    expect((await paid.row()).stopped_at).toBeNull()
    expect(await paid.carryOut()).toBe(1)
    expect(await paid.there()).toEqual({ refunded: 0, released: 1757 })
  })

  it('does not stop a payment whose instruction was done but its answer lost', async () => {
    const paid = await payAt(shop, rail)
    expect(await paid.act('refund', { amount: '9.00', reason: 'One was burnt.' })).toBe(200)
    shop.sandbox.behave({ rail, behaviour: 'lost_answer', operation: 'refund' })
    // one provider's client retries at once
    expect((await paid.carryOut()) + (await paid.carryOut())).toBe(1)
    expect(await paid.there()).toEqual({ refunded: 900, released: 0 })
    expect((await paid.row()).stopped_at).toBeNull()
  })

  it('fails the health check and lists a stopped payment in the console', async () => {
    const paid = await payAt(shop, rail)
    paid.refundByHand(1900)
    await paid.complete()
    await paid.carryOut()
    const health = await shop.test.app.inject('/healthz')
    expect(health.statusCode).toBe(503)
    expect(health.json().fields.money).toMatch(/payments? (is|are) stopped/)
    const superadmin = await makeAdmin(shop.test, 'superadmin')
    const { cases } = MoneyCases.parse((await superadmin.call('GET', '/api/admin/money?list=stopped')).body)
    expect(cases.filter(({ paymentId }) => paymentId === paid.paymentId)).toMatchObject([
      {
        kind: 'payment',
        rail,
        words: expect.stringMatching(`^${name} refunded \\$19\\.00 that is not in our books`),
        allowedActions: ['rebuild', 'lift'],
      },
    ])
  })
})
