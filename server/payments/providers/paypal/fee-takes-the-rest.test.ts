import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())

it('completes the release when refunds leave no more than PayPal’s own fee', async () => {
  shop.sandbox.behave({ rail: 'paypal', behaviour: 'take_fee', operation: 'capture' })
  const { orderId, providerOrderId } = await shop.begin('paypal')
  shop.agree('paypal', providerOrderId)
  await shop.finish('paypal', providerOrderId)
  const act = async (action: string, body?: object) => {
    const { status } = await shop.baker.paypal.call(
      'POST',
      `/api/orders/${orderId}/${action}`,
      body ?? (await shownCode(shop.test, orderId, action)),
    )
    expect(status).toBe(200)
  }
  await act('confirm')
  // PayPal's fee on $19.00 is $1.15
  await act('refund', { amount: '18.00', reason: 'Most were burnt.' })
  await act('complete')
  await shop.comeToRest()
  expect(await shop.balances(orderId)).toEqual({ buyer: -100, held: 0, platform: 8, baker: 92 })
  expect(await shop.order(orderId)).toMatchObject({ isMoneyLookedAt: false })
  const { differences } = await reconcilePayments(shop.test, new Date(0))
  expect(differences.map(({ words }) => words)).toEqual([])
})
