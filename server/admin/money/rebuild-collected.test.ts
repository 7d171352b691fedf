import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { stopPayment } from '#server/payments/taking/stop-payment.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { payAt } from '#tests/make/paid-at-provider.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'

let shop: SandboxShop
let superadmin: TestAdmin
beforeEach(async () => {
  shop = await openSandboxShop()
  superadmin = await makeAdmin(shop.test, 'superadmin')
})
afterEach(() => shop.close())

/** Pays $19.00 to a baker who owes the commission of two servings paid at pickup, $1.43. */
async function payOwing(rail: Rail) {
  const baker = shop.baker[rail]
  await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
  const { orders } = await makeCheckout(shop.buyer, [
    { payWay: 'pickup', lines: [[await makeListing(baker), 2]] },
  ])
  const id = orders[0]?.id ?? ''
  await baker.call('POST', `/api/orders/${id}/confirm`)
  const code = await shownCode(shop.test, id)
  expect((await baker.call('POST', `/api/orders/${id}/complete`, code)).status).toBe(200)
  return payAt(shop, rail)
}

const rebuild = (paymentId: string) =>
  superadmin.call('POST', `/api/admin/money/payments/${paymentId}/rebuild`, {
    reason: 'Refunded in the dashboard.',
  })
const differences = async () =>
  (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)
const stop = (paymentId: PaymentId) =>
  inTransaction(shop.test.db, (trx) =>
    stopPayment(trx, paymentId, 'It was refunded in the dashboard.', shop.test.now()),
  )

describe('rebuilding a sale that collected its baker’s debt', () => {
  it.each([
    [500, '3.19'],
    [1900, '16.14'],
  ])('with Stripe: of %i cents only the baker’s payout is reversed', async (cents, missing) => {
    const paid = await payOwing('stripe')
    await paid.complete()
    await paid.carryOut()
    expect(await shop.balances(paid.orderId)).toMatchObject({ receivable: -143, baker: 1757 })
    paid.refundByHand(cents)
    await stop(paid.paymentId)
    const before = await shop.balances(paid.orderId)
    const { status, body } = await rebuild(paid.paymentId)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: expect.stringMatching(`^The baker still has \\$${missing} of what was refunded\\.`),
    })
    expect(await shop.balances(paid.orderId)).toEqual(before)
    shop.sandbox.stripe.reverseByHand(await paid.releaseId(), Math.round(Number(missing) * 100))
    expect((await rebuild(paid.paymentId)).status).toBe(204)
    expect(await shop.balances(paid.orderId)).toMatchObject({ buyer: cents - 1900, held: 0, receivable: 0 })
    expect(await differences()).toEqual([])
  })

  it('with PayPal: small refunds come before the waiting refund of the rest', async () => {
    const paid = await payOwing('paypal')
    paid.refundByHand(3)
    paid.refundByHand(354)
    await paid.act('decline', { reason: 'No flour left.' })
    await paid.carryOut()
    const { status, body } = await rebuild(paid.paymentId)
    expect({ status, body }).toEqual({ status: 204, body: null })
    await paid.carryOut()
    expect(await paid.there()).toEqual({ refunded: 1900, released: 0 })
    expect(await shop.balances(paid.orderId)).toMatchObject({ buyer: 0, held: 0 })
    expect(await differences()).toEqual([])
  })

  it.each(['before the release', 'after the release'])(
    'with PayPal: the baker paid the refund %s, and nothing is reversed',
    async (when) => {
      const paid = await payOwing('paypal')
      if (when === 'before the release') paid.refundByHand(500)
      await paid.complete()
      await paid.carryOut()
      if (when === 'after the release') paid.refundByHand(500)
      await stop(paid.paymentId)
      expect((await rebuild(paid.paymentId)).status).toBe(204)
      await paid.carryOut()
      expect(await shop.balances(paid.orderId)).toMatchObject({ buyer: -1400, held: 0, platform: 286 })
      expect(await differences()).toEqual([])
    },
  )
})
