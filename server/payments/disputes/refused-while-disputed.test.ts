import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { findOwed } from '../owed/owed-repository.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

describe('a refund that Stripe refuses because a bank has the money', () => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  afterAll(() => shop.close())

  it('has taken back the baker’s part, which they then no longer owe', async () => {
    const { sandbox, test, baker } = shop
    const { orderId, providerOrderId } = await shop.begin('stripe')
    shop.agree('stripe', providerOrderId)
    await shop.finish('stripe', providerOrderId)
    for (const what of ['confirm', 'complete'])
      await baker.stripe.call(
        'POST',
        `/api/orders/${orderId}/${what}`,
        await shownCode(shop.test, orderId, what),
      )
    await shop.comeToRest()
    const payment = await test.db
      .selectFrom('payments')
      .selectAll()
      .where('provider_order_id', '=', providerOrderId)
      .executeTakeFirstOrThrow()
    expect(payment.released_at).not.toBeNull()

    // the dispute has not been reported yet
    for (const event of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
      sandbox.behave({ rail: 'stripe', behaviour: 'webhook_lost', event })
    const dispute = sandbox.stripe.openDispute(payment.capture_id ?? '') ?? ''
    const refund = { amount: '7.02', reason: 'One was burnt.' }
    expect((await baker.stripe.call('POST', `/api/orders/${orderId}/refund`, refund)).status).toBe(200)
    await shop.comeToRest()
    sandbox.stripe.decideDispute(dispute, 'lost')
    await sandbox.webhooksSent()
    await shop.comeToRest()

    // the baker had $17.57; their part of $7.02 is $6.49
    expect(await findOwed(test.db, baker.stripe.user.id)).toEqual({ owed: 1757 - 649, reserved: 0 })
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', dispute: 'lost' })
    const { differences } = await reconcilePayments(test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  })
})
