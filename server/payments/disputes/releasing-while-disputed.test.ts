import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import type { ProviderDispute } from '../contract/dispute.ts'
import { calculateRelease } from '../instructions/write-release.ts'
import { applyDispute } from './apply-dispute.ts'

describe.each(engines)('a release that meets a dispute on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  it.each([
    ['all', 1900],
    ['a part', 500],
  ])('waits while a bank has withdrawn %s of it, and is sent when the dispute is won', async (_, amount) => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const [id = '', paymentId = ''] = [orders[0]?.id, payments[0]?.id]
    for (const action of ['confirm', 'complete'])
      await baker.call('POST', `/api/orders/${id}/${action}`, await shownCode(shop.test, id, action))
    const tell = async (changes: Pick<ProviderDispute, 'state' | 'isWithdrawn'>) => {
      const reported = disputeOf({ paymentId }, { amount, fee: 0, answerBy: null, ...changes })
      shop.scripted.stripe.tellDispute(reported)
      await applyDispute(shop.test, 'stripe', reported, { error: () => undefined })
    }
    await tell({ state: 'under_review', isWithdrawn: true })
    // another process had taken it before
    const release = await shop.test.db
      .selectFrom('payment_instructions')
      .select(['id', 'payment_id'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const workOut = inTransaction(shop.test.db, (trx) => calculateRelease(trx, release, shop.test.now()))
    await expect(workOut).rejects.toThrow('The payment has an open dispute')
    await tell({ state: 'won', isWithdrawn: false })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(id)).toMatchObject({ held: 0, disputed: 0, platform: 143, baker: 1757 })
  })
})
