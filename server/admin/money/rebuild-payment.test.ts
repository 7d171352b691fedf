import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileNightly } from '#server/payments/reconciliation/reconcile-nightly.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { rails } from '#shared/payment-methods.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { payAt } from '#tests/make/paid-at-provider.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'

const quiet = { info: () => undefined, error: () => undefined }
const bodyMessage = (body: unknown) =>
  body !== null && typeof body === 'object' && 'message' in body ? String(body.message) : ''

describe.each(rails)('rebuilding a payment with %s', (rail) => {
  let shop: SandboxShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openSandboxShop()
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.close())

  const rebuild = (paymentId: string, who = superadmin) =>
    who.call('POST', `/api/admin/money/payments/${paymentId}/rebuild`, {
      reason: 'Refunded in the dashboard.',
    })
  const differences = async () =>
    (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)

  it('books a refund from the dashboard and releases the rest', async () => {
    const paid = await payAt(shop, rail)
    const refund = paid.refundByHand(500)
    await paid.complete()
    await paid.carryOut()
    expect((await paid.row()).stopped_at).not.toBeNull()
    expect((await rebuild(paid.paymentId, await makeAdmin(shop.test, 'admin'))).status).toBe(403)
    expect((await rebuild(paid.paymentId)).status).toBe(204)
    expect((await rebuild(paid.paymentId)).status).toBe(409)
    expect(await shop.order(paid.orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedAmount: '5.00',
    })
    await paid.carryOut()
    // a refund in PayPal's dashboard leaves our fee with us
    expect(await paid.there()).toEqual({
      refunded: 500,
      released: testedRails[rail].keepsForUs ? 1257 : 1295,
    })
    expect((await paid.row()).stopped_at).toBeNull()
    expect(await differences()).toEqual([])
    const logged = await shop.test.db
      .selectFrom('admin_activity_logs')
      .select('details')
      .where('action', '=', 'money.rebuild')
      .where('target_id', '=', paid.paymentId)
      .execute()
    expect(logged).toMatchObject([
      { details: { taken: [{ kind: 'refund', providerId: refund, amount: '5.00' }] } },
    ])
  })

  it('books it instead of a waiting refund, which then returns only the rest', async () => {
    const paid = await payAt(shop, rail)
    paid.refundByHand(900)
    await paid.act('decline', { reason: 'No flour left.' })
    await paid.carryOut()
    expect(await paid.there()).toEqual({ refunded: 900, released: 0 })
    expect((await rebuild(paid.paymentId)).status).toBe(204)
    await paid.carryOut()
    expect(await paid.there()).toEqual({ refunded: 1900, released: 0 })
    expect(await shop.order(paid.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await differences()).toEqual([])
  })

  it('books it instead of two waiting refunds of an order', async () => {
    const paid = await payAt(shop, rail)
    await paid.act('refund', { amount: '4.05', reason: 'One was burnt.' })
    paid.refundByHand(29)
    await paid.act('decline', { reason: 'No flour left.' })
    await paid.carryOut()
    expect(await paid.there()).toEqual({ refunded: 29, released: 0 })
    expect((await rebuild(paid.paymentId)).status).toBe(204)
    await paid.carryOut()
    expect(await paid.there()).toEqual({ refunded: 1900, released: 0 })
    expect(await shop.order(paid.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await differences()).toEqual([])
  })

  it('books a refund made after the payout, found by the nightly reconciliation', async () => {
    const paid = await payAt(shop, rail)
    await paid.complete()
    await paid.carryOut()
    paid.refundByHand(900)
    await reconcileNightly(shop.test, quiet, async () => undefined)
    expect((await paid.row()).stopped_reason).toMatch(/refunded \$0\.00 here, \$9\.00 there/)
    const { status, body } = await rebuild(paid.paymentId)
    if (testedRails[rail].disputes === 'platform') {
      const [, dollars] = /^The baker still has \$(8\.3\d) of/.exec(bodyMessage(body)) ?? []
      shop.sandbox.stripe.reverseByHand(await paid.releaseId(), Math.round(Number(dollars) * 100))
      expect((await rebuild(paid.paymentId)).status).toBe(204)
    } else expect(status).toBe(204)
    expect(await shop.order(paid.orderId)).toMatchObject({ refundedAmount: '9.00' })
    expect((await paid.row()).stopped_at).toBeNull()
    expect(await differences()).toEqual([])
  })

  it.runIf(testedRails[rail].disputes === 'platform')(
    'is rejected while the baker still has their part of the refund',
    async () => {
      const paid = await payAt(shop, rail)
      await paid.complete()
      await paid.carryOut()
      paid.refundByHand(900)
      await paid.act('refund', { amount: '2.00', reason: 'One was burnt.' })
      await paid.carryOut()
      const before = await shop.balances(paid.orderId)
      expect(await rebuild(paid.paymentId)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^The baker still has \$8\.3\d of what was refunded\./) },
      })
      expect(await shop.balances(paid.orderId)).toEqual(before)
      expect((await paid.row()).stopped_at).not.toBeNull()
    },
  )
})
