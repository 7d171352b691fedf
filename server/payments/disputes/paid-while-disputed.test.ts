import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { carryOutInstructions } from '../instructions/carry-out-instructions.ts'
import { finishInstruction } from '../instructions/finish-instruction.ts'
import { calculateRelease } from '../instructions/write-release.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { applyDispute } from './apply-dispute.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe('a PayPal release reduced by a dispute while it is under way', () => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  beforeEach(() => shop.startAnew())
  afterAll(() => shop.close())

  const findPayment = (providerOrderId: string) =>
    shop.test.db
      .selectFrom('payments')
      .selectAll()
      .where('provider_order_id', '=', providerOrderId)
      .executeTakeFirstOrThrow()

  /** A release of $19.00 from which a dispute takes $3.33 before PayPal pays it; we learn that later. */
  async function payWhileDisputed(news: 'webhook_lost' | 'webhook_overtaken') {
    const { sandbox, test, baker } = shop
    const { orderId, providerOrderId } = await shop.begin('paypal')
    shop.agree('paypal', providerOrderId)
    await shop.finish('paypal', providerOrderId)
    for (const what of ['confirm', 'complete'])
      await baker.paypal.call(
        'POST',
        `/api/orders/${orderId}/${what}`,
        await shownCode(shop.test, orderId, what),
      )
    sandbox.behave({ rail: 'paypal', behaviour: news, event: 'CUSTOMER.DISPUTE.CREATED' })
    const payment = () => findPayment(providerOrderId)
    const dispute = sandbox.paypal.openDispute((await payment()).capture_id ?? '', { amount: 333 }) ?? ''
    await carryOutInstructions(test, quiet)
    await sandbox.webhooksSent()
    return { orderId, dispute, payment }
  }

  it('stops until the dispute explains it, and is then booked as paid', async () => {
    const { test, sandbox } = shop
    const boss = await makeAdmin(test, 'superadmin')
    const { orderId, dispute, payment } = await payWhileDisputed('webhook_lost')
    const { id, stopped_reason } = await payment()
    expect(stopped_reason).toBe('For its release of $17.57, the provider shows $14.24.')
    sandbox.paypal.decideDispute(dispute, 'lost')
    await sandbox.webhooksSent()
    const lift = { reason: 'PayPal had left out what the dispute is about.' }
    expect((await boss.call('POST', `/api/admin/money/payments/${id}/lift`, lift)).status).toBeLessThan(300)
    await shop.comeToRest()
    expect(await payment()).toMatchObject({ stopped_reason: null })
    expect(await shop.balances(orderId)).toMatchObject({ held: 0, platform: 143, baker: 1757 - 333 })
    const { differences } = await reconcilePayments(test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  })

  it.each([
    ['lost', 1757 - 333],
    ['won', 1757],
  ] as const)(
    'with a lost answer is asked about again after the dispute is %s, and stops nothing',
    async (outcome, baker) => {
      shop.sandbox.behave({ rail: 'paypal', behaviour: 'lost_answer', operation: 'release' })
      const { orderId, dispute, payment } = await payWhileDisputed('webhook_overtaken')
      shop.sandbox.paypal.decideDispute(dispute, outcome)
      await shop.sandbox.webhooksSent()
      await shop.comeToRest()
      expect(await payment()).toMatchObject({ stopped_reason: null })
      expect(await shop.balances(orderId)).toMatchObject({ held: 0, platform: 143, baker })
      const { differences } = await reconcilePayments(shop.test, new Date(0))
      expect(differences.map(({ words }) => words)).toEqual([])
    },
  )

  it.each([
    ['lost', 1757 - 333],
    ['won', 1757],
  ] as const)(
    'is booked as paid if the dispute arrives before the answer, and is %s',
    async (outcome, baker) => {
      const { sandbox, test } = shop
      sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'release' })
      const { orderId, dispute, payment } = await payWhileDisputed('webhook_lost')
      const { id, capture_id: captureId, payee } = await payment()
      if (captureId === null || payee === null) throw new Error('The payment was not captured')
      // one process sends the release while another receives the dispute
      const { provider } = await test.providers.open('paypal')
      const release = { payment_id: id, id: await releaseOf(id) }
      const amount = await inTransaction(test.db, (trx) => calculateRelease(trx, release, test.now()))
      const paid = await provider.release({ instructionId: release.id, captureId, payee, amount })
      const reported = await provider.readDispute({ disputeId: dispute, payee })
      await applyDispute(test, 'paypal', reported, quiet)
      await inTransaction(test.db, (trx) => finishInstruction(test, trx, release, paid, test.now()))
      expect([amount, paid]).toMatchObject([1757, { status: 'done', amount: 1757 - 333 }])
      sandbox.paypal.decideDispute(dispute, outcome)
      await sandbox.webhooksSent()
      await shop.comeToRest()
      expect(await payment()).toMatchObject({ stopped_reason: null })
      expect(await shop.balances(orderId)).toMatchObject({ held: 0, platform: 143, baker })
      const { differences } = await reconcilePayments(test, new Date(0))
      expect(differences.map(({ words }) => words)).toEqual([])
    },
  )

  const releaseOf = async (paymentId: string) => {
    const { id } = await shop.test.db
      .selectFrom('payment_instructions')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return id
  }
})
