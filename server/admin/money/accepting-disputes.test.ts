import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setHold } from '#server/database/restored/database-mark-repository.ts'
import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { stopPayment } from '#server/payments/taking/stop-payment.ts'
import { rails } from '#shared/payment-methods.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { type PaidAtProvider, payAt } from '#tests/make/paid-at-provider.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'

describe.each(rails)('accepting a dispute with %s', (rail) => {
  let shop: SandboxShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openSandboxShop()
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.startAnew())

  /** A disputed payment of $19.00 whose money was not withdrawn yet. */
  async function disputed(prepare: (paid: PaidAtProvider) => void = () => undefined) {
    const paid = await payAt(shop, rail)
    prepare(paid)
    const disputeId = shop.sandbox[rail].openDispute(paid.captureId, { isInquiry: true })
    await shop.sandbox.webhooksSent()
    const row = () =>
      shop.test.db
        .selectFrom('disputes')
        .select(['id', 'state', 'withdrawn_cents'])
        .where('dispute_id', '=', disputeId ?? '')
        .executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ state: 'needs_answer', withdrawn_cents: 0 })
    const { id } = await row()
    const answer = (body: object) => superadmin.call('POST', `/api/admin/money/disputes/${id}/answer`, body)
    return { paid, row, answer }
  }
  const accept = { kind: 'accept' }

  it('is possible when the provider matches our books', async () => {
    const { row, answer } = await disputed()
    expect((await answer(accept)).status).toBe(204)
    expect((await row()).state).not.toBe('needs_answer')
  })

  it('is rejected while payouts are on hold after a restore; evidence is not', async () => {
    const { row, answer } = await disputed()
    await watchForRestore(shop.test, { isStarting: false })
    await setHold(shop.test.db, 'restored', null, shop.test.now())
    expect(await answer(accept)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringMatching(/on hold.*Money/) },
    })
    expect(await row()).toMatchObject({ state: 'needs_answer' })
    expect((await answer({ kind: 'evidence', text: 'It was handed over.' })).status).toBe(204)
    await superadmin.call('POST', '/api/admin/money/hold/end', { reason: 'I have looked.' })
  })

  it('is rejected while the payment is stopped', async () => {
    const { paid, row, answer } = await disputed()
    await shop.test.db
      .transaction()
      .execute((trx) => stopPayment(trx, paid.paymentId, 'It does not add up.', shop.test.now()))
    expect(await answer(accept)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringMatching(/stopped: It does not add up\..*Money/) },
    })
    expect(await row()).toMatchObject({ state: 'needs_answer' })
  })

  it('stops a payment when the provider refunded more than our books say', async () => {
    const { paid, row, answer } = await disputed((one) => one.refundByHand(500))
    expect(await answer(accept)).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        message: expect.stringMatching(/refunded \$5\.00 that is not in our books/),
      },
    })
    expect(await row()).toMatchObject({ state: 'needs_answer' })
    expect((await paid.row()).stopped_at).not.toBeNull()
  })

  it('reports that the provider does not answer, and accepts nothing', async () => {
    const { paid, row, answer } = await disputed()
    shop.sandbox.behave({ rail, behaviour: 'server_error', operation: 'read', times: null })
    expect((await answer(accept)).status).toBe(503)
    shop.sandbox.behaveWell()
    expect(await row()).toMatchObject({ state: 'needs_answer' })
    expect((await paid.row()).stopped_at).toBeNull()
  })
})
