import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { carryOutInstructions } from '../instructions/carry-out-instructions.ts'
import { findOwed } from '../owed/owed-repository.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe('a refund that Stripe refuses because a bank has the money', () => {
  let shop: SandboxShop
  beforeEach(async () => {
    shop = await openSandboxShop()
  })
  afterEach(() => shop.close())

  /** A paid and completed order of $19.00, whose baker gets $17.57. */
  async function sell() {
    const { orderId, providerOrderId } = await shop.begin('stripe')
    shop.agree('stripe', providerOrderId)
    await shop.finish('stripe', providerOrderId)
    for (const what of ['confirm', 'complete'])
      await shop.baker.stripe.call(
        'POST',
        `/api/orders/${orderId}/${what}`,
        await shownCode(shop.test, orderId, what),
      )
    return { orderId, providerOrderId }
  }

  /** A released sale that a bank took, with a refund of $7.02 that Stripe refused before the dispute was reported. */
  async function lostSale() {
    const { sandbox, test, baker } = shop
    const { orderId, providerOrderId } = await sell()
    await shop.comeToRest()
    const payment = await test.db
      .selectFrom('payments')
      .selectAll()
      .where('provider_order_id', '=', providerOrderId)
      .executeTakeFirstOrThrow()
    expect(payment.released_at).not.toBeNull()
    for (const event of ['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
      sandbox.behave({ rail: 'stripe', behaviour: 'webhook_lost', event })
    const dispute = sandbox.stripe.openDispute(payment.capture_id ?? '') ?? ''
    const refund = { amount: '7.02', reason: 'One was burnt.' }
    expect((await baker.stripe.call('POST', `/api/orders/${orderId}/refund`, refund)).status).toBe(200)
    await shop.comeToRest()
    sandbox.stripe.decideDispute(dispute, 'lost')
    await sandbox.webhooksSent()
    return orderId
  }

  const owed = () => findOwed(shop.test.db, shop.baker.stripe.user.id)
  const differences = async () => {
    const { differences: found } = await reconcilePayments(shop.test, new Date(0))
    return found.map(({ words }) => words)
  }

  it('has taken back the baker’s part, which they then no longer owe', async () => {
    const orderId = await lostSale()
    await shop.comeToRest()

    // the baker had $17.57; their part of $7.02 is $6.49
    expect(await owed()).toEqual({ owed: 1757 - 649, reserved: 0 })
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid', dispute: 'lost' })
    expect(await differences()).toEqual([])
  })

  it('leaves nothing for another sale to pay until it is known what was taken back', async () => {
    await lostSale()
    const { orderId } = await sell()
    await carryOutInstructions(shop.test, quiet)
    expect(await owed()).toEqual({ owed: 0, reserved: 0 })
    expect(await differences()).toEqual([])
    expect(await shop.balances(orderId)).toMatchObject({ baker: 1757 })
    await shop.comeToRest()
    expect(await owed()).toEqual({ owed: 1757 - 649, reserved: 0 })
  })
})
