import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { rails } from '#shared/payment-methods.ts'
import { checkBooks, disputeOf, type PaidOrder, payOrder } from '#tests/make/disputed-payment.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { engines } from '#tests/make/test-database.ts'
import type { ProviderDispute } from '../contract/dispute.ts'
import { finishInstruction } from '../instructions/finish-instruction.ts'
import { applyDispute } from './apply-dispute.ts'
import { askDisputes } from './ask-disputes.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(engines)('disputes from opening to decision on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  /** Sets the provider's report of a dispute and sends its webhook. */
  async function tell(payment: PaidOrder, changes: Partial<ProviderDispute> = {}): Promise<void> {
    const { disputeId, payee } = shop.scripted[payment.rail].setDispute(disputeOf(payment, changes))
    const subject = { kind: 'dispute' as const, disputeId, payee }
    const event = { eventId: newId(), type: 'disputed', subject }
    expect(await shop.webhook(payment.rail, event)).toBe(204)
  }
  const rowOf = ({ paymentId }: PaidOrder) =>
    shop.test.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  const mails = async ({ paymentId }: PaidOrder, baker: PaidOrder['baker']) => {
    const rows = await shop.test.db
      .selectFrom('mails')
      .select(['recipient', 'purpose', 'text_body'])
      .where('purpose', 'like', 'dispute-%')
      .execute()
    const of = (address: string) => rows.filter(({ recipient }) => recipient === address)
    const ours = of(shop.test.config.supportEmail).filter(({ text_body }) =>
      text_body?.includes(`d-${paymentId}`),
    )
    return { baker: of(baker.user.email), ours }
  }

  it.each(rails)('over %s: releases nothing for a completed order until the dispute is won', async (rail) => {
    const payment = await payOrder(shop, rail)
    await tell(payment)
    await tell(payment)
    expect(await shop.balances(payment.id)).toEqual({ buyer: -1900, held: 0, disputed: 1900 })
    expect(await rowOf(payment)).toMatchObject({
      state: 'needs_answer',
      amount_cents: 1900,
      withdrawn_cents: 1900,
      fee_cents: 1500,
      evidence_due_at: new Date('2026-12-01T00:00:00Z'),
      ended_at: null,
    })
    await payment.complete()
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.order(payment.id)).toMatchObject({ status: 'completed', dispute: 'open' })
    await tell(payment, { state: 'under_review', answerBy: null })
    await tell(payment, { state: 'won', isWithdrawn: false, answerBy: null })
    // a stale report arrives last
    await applyDispute(shop.test, rail, disputeOf(payment), quiet)
    expect(await shop.carryOut()).toBe(1)
    const end = { buyer: -1900, held: 0, disputed: 0, platform: 143, baker: 1757 }
    expect(await shop.balances(payment.id)).toEqual(end)
    expect(await shop.order(payment.id)).toMatchObject({ paymentStatus: 'paid', dispute: 'won' })
    const { baker, ours } = await mails(payment, payment.baker)
    expect(baker.map(({ purpose }) => purpose)).toEqual(['dispute-opened', 'dispute-decided'])
    expect(ours).toHaveLength(2)
    await checkBooks(shop)
  })

  it.each(rails)('over %s: books a refunded dispute fee once', async (rail) => {
    const payment = await payOrder(shop, rail)
    await payment.complete()
    const amounts = async () => {
      const balance = await shop.test.db
        .selectFrom('payment_balances')
        .select('fee_cents')
        .where('payment_id', '=', payment.paymentId)
        .executeTakeFirstOrThrow()
      const fees = await shop.test.db
        .selectFrom('account_movements')
        .select(({ fn }) => fn.sum<string>('amount_cents').as('sum'))
        .where('payment_id', '=', payment.paymentId)
        .where('account', '=', 'provider_fees')
        .executeTakeFirstOrThrow()
      return [balance.fee_cents, Number(fees.sum), (await rowOf(payment))?.fee_cents]
    }
    await tell(payment)
    expect(await amounts()).toEqual([1500, 1500, 1500])
    // the money first, then the fee in two parts
    await tell(payment, { state: 'won', isWithdrawn: false })
    expect(await amounts()).toEqual([1500, 1500, 1500])
    for (const fee of [500, 500, 0, 0]) await tell(payment, { state: 'won', isWithdrawn: false, fee })
    expect(await amounts()).toEqual([0, 0, 0])
    // a stale report arrives last
    await applyDispute(shop.test, rail, disputeOf(payment, { state: 'won', isWithdrawn: false }), quiet)
    expect(await amounts()).toEqual([0, 0, 0])
    await shop.carryOut()
    await checkBooks(shop)
  })

  it.each(rails)('over %s: neither releases nor refunds lost money', async (rail) => {
    const completed = await payOrder(shop, rail)
    await completed.complete()
    await tell(completed)
    await tell(completed, { state: 'lost' })
    await shop.carryOut()
    expect(await shop.balances(completed.id)).toEqual({
      buyer: -1900,
      held: 0,
      platform: 0,
      disputed: 1900,
    })

    const declined = await payOrder(shop, rail)
    await tell(declined)
    await declined.act('decline', { reason: 'No flour left.' })
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.order(declined.id)).toMatchObject({ paymentStatus: 'refund_pending', dispute: 'open' })
    await tell(declined, { state: 'lost' })
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(declined.id)).toEqual({ buyer: -1900, held: 0, disputed: 1900 })
    expect(await shop.order(declined.id)).toMatchObject({
      dispute: 'lost',
      refundedAmount: '0.00',
      refundableAmount: '0.00',
    })
    await checkBooks(shop)
  })

  /** If the baker is charged, we keep the commission of the whole sale. */
  const ofRest = { baker: { platform: 143, baker: 1257 }, platform: { platform: 105, baker: 1295 } }
  it.each(rails)('over %s: releases or refunds the rest after losing a part', async (rail) => {
    const completed = await payOrder(shop, rail)
    await tell(completed, { amount: 500 })
    await completed.complete()
    await tell(completed, { amount: 500, state: 'lost' })
    await shop.carryOut()
    const rest = { buyer: -1900, held: 0, disputed: 500, ...ofRest[testedRails[rail].disputes] }
    expect(await shop.balances(completed.id)).toEqual(rest)

    const declined = await payOrder(shop, rail)
    await tell(declined, { amount: 500 })
    await declined.act('decline', { reason: 'No flour left.' })
    await tell(declined, { amount: 500, state: 'lost' })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(declined.id)).toEqual({ buyer: -500, held: 0, disputed: 500 })
    expect(await shop.order(declined.id)).toMatchObject({ refundedAmount: '14.00' })
    await checkBooks(shop)
  })

  it('takes each part from baker and platform after the release, and returns it when won', async () => {
    const payment = await payOrder(shop, 'stripe')
    await payment.complete()
    expect(await shop.carryOut()).toBe(1)
    await tell(payment)
    const away = { buyer: -1900, held: 0, platform: 0, baker: 0, disputed: 1900 }
    expect(await shop.balances(payment.id)).toEqual(away)
    await tell(payment, { state: 'won', isWithdrawn: false })
    const back = { buyer: -1900, held: 0, platform: 143, baker: 1757, disputed: 0 }
    expect(await shop.balances(payment.id)).toEqual(back)
    await checkBooks(shop)
  })

  it('moves no money for an inquiry, and releases nothing while it runs', async () => {
    const payment = await payOrder(shop, 'paypal')
    await payment.complete()
    await tell(payment, { isWithdrawn: false, fee: null })
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(payment.id)).toEqual({ buyer: -1900, held: 1757, platform: 143 })
    await tell(payment, { isWithdrawn: false, fee: null, state: 'closed_without_loss' })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, baker: 1757 })
    await checkBooks(shop)
  })

  it('books a release under way during the withdrawal as paid to the baker and owed by them', async () => {
    const payment = await payOrder(shop, 'stripe')
    await payment.complete()
    shop.scripted.stripe.failNext('release', 'lost_answer')
    expect(await shop.carryOut()).toBe(0)
    await tell(payment)
    await tell(payment, { state: 'under_review' })
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, disputed: 1900 })
    // the sender receives the answer after all
    const taken = await shop.test.db
      .selectFrom('payment_instructions')
      .selectAll()
      .where('payment_id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    await inTransaction(shop.test.db, (trx) =>
      finishInstruction(
        shop.test,
        trx,
        taken,
        { providerId: `done-${taken.id}`, amount: 1757 },
        shop.test.now(),
      ),
    )
    const owing = { buyer: -1900, held: 0, platform: 0, baker: 0, disputed: 1900 }
    expect(await shop.balances(payment.id)).toEqual(owing)
    await tell(payment, { state: 'won', isWithdrawn: false })
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, platform: 143, baker: 1757 })
    await checkBooks(shop)
  })

  it('withdraws each part of a dispute about two payments', async () => {
    const first = await shop.bakerOn('stripe')
    const second = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([first.wanted(2), second.wanted(1)], 'stripe')
    const captures = payments.map(({ id }) => ({ captureId: `capture-${id}`, paymentId: id }))
    const reported = { ...disputeOf({ paymentId: payments[0]?.id ?? '' }), captures, amount: 2850 }
    shop.scripted.stripe.setDispute(reported)
    await applyDispute(shop.test, 'stripe', reported, quiet)
    for (const { id, totalPrice } of orders)
      expect(await shop.balances(id)).toMatchObject({
        held: 0,
        disputed: Math.round(Number(totalPrice) * 100),
      })
    await applyDispute(shop.test, 'stripe', { ...reported, state: 'won', isWithdrawn: false }, quiet)
    for (const { id } of orders) expect(await shop.balances(id)).toMatchObject({ disputed: 0 })
    await checkBooks(shop)
  })

  it('makes up for a lost webhook, and reminds people once, a day before the deadline', async () => {
    const payment = await payOrder(shop, 'paypal')
    await tell(payment, { answerBy: new Date(shop.test.now().getTime() + 30 * 60 * 60_000) })
    await askDisputes(shop.test, quiet)
    expect((await mails(payment, payment.baker)).ours).toHaveLength(1)
    shop.pass(12 * 60)
    await askDisputes(shop.test, quiet)
    await askDisputes(shop.test, quiet)
    const sent = await mails(payment, payment.baker)
    expect(sent.baker.map(({ purpose }) => purpose)).toEqual(['dispute-opened', 'dispute-due'])
    expect(sent.ours).toHaveLength(2)
    shop.scripted.paypal.setDispute(disputeOf(payment, { state: 'won', isWithdrawn: false }))
    await askDisputes(shop.test, quiet)
    expect(await rowOf(payment)).toMatchObject({ state: 'won', returned_cents: 1900 })
  })

  it('ignores disputes about unknown payments, and retries those about payments not captured yet', async () => {
    const unknown = disputeOf({ paymentId: newId() })
    await applyDispute(shop.test, 'stripe', unknown, quiet)
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout } = await shop.begin([wanted(1)], 'stripe')
    const early = disputeOf({ paymentId: checkout.payments[0]?.id ?? '' })
    await expect(applyDispute(shop.test, 'stripe', early, quiet)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
