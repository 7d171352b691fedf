import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { retryInstruction } from './retry-instruction.ts'
import { settleInstruction } from './settle-instruction.ts'

// Stripe may accept a refund and abandon it after the baker's transfer was reversed
describe('handling a refund that failed at the provider', () => {
  let shop: SandboxShop
  beforeEach(async () => {
    shop = await openSandboxShop()
  })
  afterEach(() => shop.close())

  /** A confirmed order of $19.00. */
  async function confirmed() {
    const { orderId, providerOrderId } = await shop.begin('stripe')
    shop.agree('stripe', providerOrderId)
    await shop.finish('stripe', providerOrderId)
    const act = async (action: string, body?: object) =>
      shop.baker.stripe.call(
        'POST',
        `/api/orders/${orderId}/${action}`,
        body ?? (await shownCode(shop.test, orderId, action)),
      )
    await act('confirm')
    return { orderId, act }
  }

  /** A failed refund of $5.00. */
  async function refundInVain(act: (action: string, body: object) => Promise<unknown>) {
    shop.sandbox.behave({ rail: 'stripe', behaviour: 'decline', operation: 'refund' })
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    await shop.comeToRest()
  }

  async function failedRefund() {
    const { id } = await shop.test.db
      .selectFrom('payment_instructions')
      .select('id')
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
    const { admin } = await makeAdmin(shop.test, 'superadmin')
    return { id, actor: { id: admin.id, ipAddress: null, userAgent: null } }
  }

  async function retry() {
    const { id, actor } = await failedRefund()
    await retryInstruction(shop.test, actor, id)
    await shop.comeToRest()
  }

  const differences = async () =>
    (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)
  /** $14.00 stay sold, with the baker's and the platform's shares. */
  const refundedOnce = { buyer: -1400, held: 0, platform: 105, baker: 1295 }

  it('repeatedly: the baker’s share is taken back once', async () => {
    const { orderId, act } = await confirmed()
    await act('complete')
    await shop.comeToRest()
    await refundInVain(act)
    shop.sandbox.behave({ rail: 'stripe', behaviour: 'decline', operation: 'refund' })
    await retry()
    await retry()
    expect(await shop.balances(orderId)).toEqual(refundedOnce)
    expect(await differences()).toEqual([])
  })

  it('after a release excluded it: nothing is taken back from the baker', async () => {
    const { orderId, act } = await confirmed()
    await refundInVain(act)
    await act('complete')
    await shop.comeToRest()
    await retry()
    expect(await shop.balances(orderId)).toEqual(refundedOnce)
    expect(await differences()).toEqual([])
  })

  it('by hand, after a release excluded it: the books take nothing from the baker', async () => {
    const { orderId, act } = await confirmed()
    await refundInVain(act)
    await act('complete')
    await shop.comeToRest()
    const { id, actor } = await failedRefund()
    await settleInstruction(shop.test, actor, id, 'Paid in cash.')
    expect(await shop.balances(orderId)).toMatchObject({ buyer: -1400, held: 0, baker: 1295 })
  })
})
