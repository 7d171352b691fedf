import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks, disputeOf } from '#tests/make/disputed-payment.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import type { ProviderDispute } from '../contract/dispute.ts'
import { applyDispute } from './apply-dispute.ts'

describe.each(engines)('a refund that meets a dispute on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** A confirmed order of $19.00, with $1.43 of commission. */
  async function confirmed() {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(2)], 'stripe')
    const [id = '', paymentId = ''] = [orders[0]?.id, payments[0]?.id]
    const act = async (what: string, body?: object) =>
      expect(
        (
          await baker.call(
            'POST',
            `/api/orders/${id}/${what}`,
            body ?? (await shownCode(shop.test, id, what)),
          )
        ).status,
      ).toBe(200)
    await act('confirm')
    const tell = (changes: Pick<ProviderDispute, 'amount' | 'state' | 'isWithdrawn'>) => {
      const dispute = disputeOf({ paymentId }, { fee: 0, answerBy: null, ...changes })
      const reported = shop.scripted.stripe.setDispute(dispute)
      return applyDispute(shop.test, 'stripe', reported, { error: () => undefined })
    }
    return { id, baker, act, tell }
  }

  it('waits for the decision, as its emails say', async () => {
    const { act, tell } = await confirmed()
    await tell({ amount: 1900, state: 'under_review', isWithdrawn: false })
    await act('cancel', { reason: 'The oven broke.', servingsAvailable: false })
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-cancelled-by-baker')
    expect(toBuyer.text).toContain('You disputed this payment, so your refund waits until that is decided.')
    expect(toBuyer.text).not.toContain('on its way')
  })

  it('costs the baker nothing if it is too small to return commission, whatever a bank has withdrawn', async () => {
    const { id, act, tell } = await confirmed()
    await tell({ amount: 1361, state: 'under_review', isWithdrawn: false })
    await act('refund', { amount: '0.06', reason: 'A crumb too few.' })
    await tell({ amount: 1361, state: 'lost', isWithdrawn: true })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(id)).toEqual({ buyer: -1894, held: 533, disputed: 1361 })
    await checkBooks(shop)
  })

  it('attempted before the money was lost: the order continues, and the refused refund is corrected', async () => {
    const { id, act, tell } = await confirmed()
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    shop.scripted.stripe.failNext('refund', 'server_error')
    await shop.carryOut()
    await tell({ amount: 1900, state: 'needs_answer', isWithdrawn: true })
    await tell({ amount: 1900, state: 'lost', isWithdrawn: true })
    await act('complete')
    shop.scripted.stripe.failNext('refund', 'refused')
    shop.pass(2)
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'paid', isMoneyLookedAt: false })
    expect(await shop.balances(id)).toMatchObject({ buyer: -1900, held: 0, disputed: 1900 })
    await checkBooks(shop)
  })

  it('retried by an admin with an unknown result: stays, and is corrected once it is refused', async () => {
    const { id, act, tell } = await confirmed()
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    const refund = () =>
      shop.test.db
        .selectFrom('payment_instructions')
        .select(['id', 'status'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
    while ((await refund()).status === 'waiting') {
      shop.scripted.stripe.failNext('refund', 'server_error')
      await shop.carryOut()
      shop.pass(24 * 60)
    }
    const superadmin = await makeAdmin(shop.test, 'superadmin')
    const again = `/api/admin/money/instructions/${(await refund()).id}/retry`
    expect((await superadmin.call('POST', again)).status).toBe(204)
    await tell({ amount: 1900, state: 'needs_answer', isWithdrawn: true })
    await tell({ amount: 1900, state: 'lost', isWithdrawn: true })
    expect(await refund()).toMatchObject({ status: 'waiting' })
    await shop.carryOut()
    expect(await refund()).toMatchObject({ status: 'void' })
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'paid', refundedAmount: '0.00' })
    await checkBooks(shop)
  })
})
