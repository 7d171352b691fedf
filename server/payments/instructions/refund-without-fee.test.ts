import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
beforeEach(() => shop.startAnew())
afterAll(() => shop.close())

it.each([
  ['$5.00', 'before the order is completed', '5.00', { buyer: -1400, held: 0, platform: 143, baker: 1257 }],
  ['$5.00', 'while it is being completed', '5.00', { buyer: -1400, held: 0, platform: 143, baker: 1257 }],
  ['$5.00', 'after its release', '5.00', { buyer: -1400, held: 0, platform: 143, baker: 1257 }],
  [
    'more than the baker’s part',
    'before the order is completed',
    '18.00',
    { buyer: -100, held: 0, platform: 143, baker: -43 },
  ],
] as const)(
  'a PayPal refund without our fee of %s, %s, leaves payouts equal to the ledger',
  async (_, when, amount, end) => {
    const { orderId, providerOrderId } = await shop.begin('paypal')
    shop.agree('paypal', providerOrderId)
    await shop.finish('paypal', providerOrderId)
    const act = async (what: string, body?: object) =>
      expect(
        (
          await shop.baker.paypal.call(
            'POST',
            `/api/orders/${orderId}/${what}`,
            body ?? (await shownCode(shop.test, orderId, what)),
          )
        ).status,
      ).toBe(200)
    const isReleased = when === 'after its release'
    await act('confirm')
    if (isReleased) {
      await act('complete')
      await shop.comeToRest()
    }
    shop.sandbox.behave({ rail: 'paypal', behaviour: 'refuse_fee', operation: 'refund' })
    await act('refund', { amount, reason: 'One was burnt.' })
    if (when === 'before the order is completed') await shop.comeToRest()
    if (!isReleased) await act('complete')
    await shop.comeToRest()
    expect(await shop.balances(orderId)).toEqual(end)
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  },
)
