import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { type PaidAtProvider, payAt } from '#tests/make/paid-at-provider.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

describe.each(rails)('money that %s moved before an older backup was restored', (rail) => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.startAnew())

  /** The provider carries out due instructions, then we restore older data, and it forgets our idempotency keys. */
  async function sendAndRestore(paid: PaidAtProvider, operation: 'refund' | 'release') {
    shop.sandbox.behave({ rail, behaviour: 'lost_answer', operation, times: null })
    expect(await paid.carryOut()).toBe(0)
    shop.sandbox.behaveWell()
    await shop.test.db
      .updateTable('payment_instructions')
      .set({
        attempts: 0,
        next_attempt_at: shop.test.now(),
        collects_cents: null,
        is_fee_refused: false,
        last_error: null,
      })
      .where('payment_id', '=', paid.paymentId)
      .where('status', '=', 'waiting')
      .execute()
    shop.sandbox.behave({ rail, behaviour: 'forget_id', times: null })
  }
  const refund = (paid: PaidAtProvider, amount = '9.00') =>
    paid.act('refund', { amount, reason: 'One was burnt.' })
  const differences = async () =>
    (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)

  it.each([
    ['9.00', 'before the baker is paid', 900, 'partly_refunded', { buyer: -1000, held: 1000 }],
    ['9.00', 'after the baker is paid', 900, 'partly_refunded', { buyer: -1000, platform: 75, baker: 925 }],
    ['19.00', 'before the baker is paid', 1900, 'refunded', { buyer: 0, held: 0 }],
  ] as const)('refunds $%s once, %s', async (amount, when, cents, paymentStatus, books) => {
    const paid = await payAt(shop, rail)
    if (when === 'after the baker is paid') {
      await paid.complete()
      expect(await paid.carryOut()).toBe(1)
    }
    expect(await refund(paid, amount)).toBe(200)
    await sendAndRestore(paid, 'refund')
    expect(await paid.carryOut()).toBe(1)
    expect(await paid.there()).toMatchObject({ refunded: cents })
    expect(await shop.order(paid.orderId)).toMatchObject({ paymentStatus })
    expect(await shop.balances(paid.orderId)).toMatchObject(books)
    expect(await differences()).toEqual([])
  })

  it('pays the baker once', async () => {
    const paid = await payAt(shop, rail)
    await paid.complete()
    await sendAndRestore(paid, 'release')
    expect(await paid.carryOut()).toBe(1)
    expect(await shop.balances(paid.orderId)).toMatchObject({ held: 0, baker: 1757 })
    expect(await paid.row()).toMatchObject({ stopped_at: null })
    expect(await differences()).toEqual([])
  })

  it.runIf(testedRails[rail].keepsForUs)(
    'refunds once without our fee, and books that the provider kept the fee',
    async () => {
      const paid = await payAt(shop, rail)
      expect(await refund(paid)).toBe(200)
      shop.sandbox.behave({ rail, behaviour: 'refuse_fee', operation: 'refund' })
      shop.sandbox.behave({ rail, behaviour: 'decline', operation: 'refund' })
      expect(await paid.carryOut()).toBe(0)
      await sendAndRestore(paid, 'refund')
      expect(await paid.carryOut()).toBe(1)
      expect(await paid.there()).toMatchObject({ refunded: 900 })
      await paid.complete()
      expect(await paid.carryOut()).toBe(1)
      expect(await shop.balances(paid.orderId)).toEqual({ buyer: -1000, held: 0, platform: 143, baker: 857 })
      expect(await differences()).toEqual([])
    },
  )
})
