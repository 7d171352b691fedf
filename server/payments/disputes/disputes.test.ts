import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { engines } from '#tests/make/test-database.ts'
import { finishInstruction } from '../finish-instruction.ts'
import { reconcilePayments } from '../reconcile-payments.ts'
import { findStrayOrders, listStoppedPayments } from '../reconciliation-repository.ts'
import { applyDispute } from './apply-dispute.ts'
import { askDisputes } from './ask-disputes.ts'
import type { ProviderDispute } from './dispute.ts'

const quiet = { info: () => undefined, error: () => undefined }
const dueBy = new Date('2026-12-01T00:00:00Z')

describe.each(engines)('disputes from opening to the end on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  /** A paid order of $19.00, of which the platform's part is $1.43, with its payment. */
  async function paid(rail: Rail) {
    const { baker, wanted } = await shop.bakerOn(rail)
    const { orders, payments } = await shop.pay([wanted(2)], rail)
    const id = orders[0]?.id ?? ''
    const paymentId = payments[0]?.id ?? ''
    const act = async (what: string, body?: object) => {
      const { status } = await baker.call('POST', `/api/orders/${id}/${what}`, body)
      expect(status).toBe(200)
    }
    const complete = async () => {
      await act('confirm')
      await act('complete')
    }
    return { rail, baker, id, paymentId, act, complete }
  }
  type Paid = Awaited<ReturnType<typeof paid>>

  const reportedOf = (
    { paymentId }: Pick<Paid, 'paymentId'>,
    changes: Partial<ProviderDispute> = {},
  ): ProviderDispute => ({
    disputeId: `d-${paymentId}`,
    payee: null,
    captures: [{ captureId: `capture-${paymentId}`, paymentId }],
    amount: 1900,
    fee: 1500,
    state: 'needs_answer',
    isWithdrawn: true,
    reason: { code: 'fraudulent', words: 'The buyer says that they did not make the payment.' },
    answerBy: dueBy,
    ...changes,
  })
  /** The provider's word from now on, told by a webhook. */
  async function tell(payment: Paid, changes: Partial<ProviderDispute> = {}): Promise<void> {
    const { disputeId, payee } = shop.scripted[payment.rail].tellDispute(reportedOf(payment, changes))
    const subject = { kind: 'dispute' as const, disputeId, payee }
    const told = { eventId: newId(), type: 'disputed', subject }
    expect(await shop.webhook(payment.rail, told)).toBe(204)
  }
  const rowOf = ({ paymentId }: Paid) =>
    shop.test.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  const mails = async ({ paymentId }: Paid, baker: Paid['baker']) => {
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
  /** The books add up, nothing is stopped, and nothing is held for what is over. */
  async function checkBooks(): Promise<void> {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect(await findStrayOrders(shop.test.db)).toEqual([])
    expect(await listStoppedPayments(shop.test.db)).toEqual([])
  }

  it.each(rails)(
    'over %s: the order is completed, nothing is released, and it goes on when won',
    async (rail) => {
      const payment = await paid(rail)
      await tell(payment)
      await tell(payment)
      expect(await shop.balances(payment.id)).toEqual({ buyer: -1900, held: 0, disputed: 1900 })
      expect(await rowOf(payment)).toMatchObject({
        state: 'needs_answer',
        amount_cents: 1900,
        withdrawn_cents: 1900,
        fee_cents: 1500,
        evidence_due_at: dueBy,
        ended_at: null,
      })
      await payment.complete()
      expect(await shop.carryOut()).toBe(0)
      expect(await shop.order(payment.id)).toMatchObject({ status: 'completed', dispute: 'open' })
      await tell(payment, { state: 'under_review', answerBy: null })
      await tell(payment, { state: 'won', isWithdrawn: false, answerBy: null })
      // an older word comes last
      await applyDispute(shop.test, rail, reportedOf(payment), quiet)
      expect(await shop.carryOut()).toBe(1)
      const end = { buyer: -1900, held: 0, disputed: 0, platform: 143, baker: 1757 }
      expect(await shop.balances(payment.id)).toEqual(end)
      expect(await shop.order(payment.id)).toMatchObject({ paymentStatus: 'paid', dispute: 'won' })
      const { baker, ours } = await mails(payment, payment.baker)
      expect(baker.map(({ purpose }) => purpose)).toEqual(['dispute-opened', 'dispute-decided'])
      expect(ours).toHaveLength(2)
      await checkBooks()
    },
  )

  it.each(rails)('over %s: a fee that comes back when it is won is booked back, once', async (rail) => {
    const payment = await paid(rail)
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
    // its money first, then the fee, in two parts
    await tell(payment, { state: 'won', isWithdrawn: false })
    expect(await amounts()).toEqual([1500, 1500, 1500])
    for (const fee of [500, 500, 0, 0]) await tell(payment, { state: 'won', isWithdrawn: false, fee })
    expect(await amounts()).toEqual([0, 0, 0])
    // an older word comes last
    await applyDispute(shop.test, rail, reportedOf(payment, { state: 'won', isWithdrawn: false }), quiet)
    expect(await amounts()).toEqual([0, 0, 0])
    await shop.carryOut()
    await checkBooks()
  })

  it.each(rails)('over %s: what was lost is neither released nor refunded', async (rail) => {
    const completed = await paid(rail)
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

    const declined = await paid(rail)
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
    await checkBooks()
  })

  /** Where the baker alone loses it, our part of the whole sale stays with us. */
  const ofRest = { baker: { platform: 143, baker: 1257 }, platform: { platform: 105, baker: 1295 } }
  it.each(rails)('over %s: a part is lost, the rest is released or refunded', async (rail) => {
    const completed = await paid(rail)
    await tell(completed, { amount: 500 })
    await completed.complete()
    await tell(completed, { amount: 500, state: 'lost' })
    await shop.carryOut()
    const rest = { buyer: -1900, held: 0, disputed: 500, ...ofRest[testedRails[rail].disputes] }
    expect(await shop.balances(completed.id)).toEqual(rest)

    const declined = await paid(rail)
    await tell(declined, { amount: 500 })
    await declined.act('decline', { reason: 'No flour left.' })
    await tell(declined, { amount: 500, state: 'lost' })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(declined.id)).toEqual({ buyer: -500, held: 0, disputed: 500 })
    expect(await shop.order(declined.id)).toMatchObject({ refundedAmount: '14.00' })
    await checkBooks()
  })

  it('after the release the baker and the platform each give their part, and get it back when it is won', async () => {
    const payment = await paid('stripe')
    await payment.complete()
    expect(await shop.carryOut()).toBe(1)
    await tell(payment)
    const away = { buyer: -1900, held: 0, platform: 0, baker: 0, disputed: 1900 }
    expect(await shop.balances(payment.id)).toEqual(away)
    await tell(payment, { state: 'won', isWithdrawn: false })
    const back = { buyer: -1900, held: 0, platform: 143, baker: 1757, disputed: 0 }
    expect(await shop.balances(payment.id)).toEqual(back)
    await checkBooks()
  })

  it('an inquiry moves nothing; while it runs nothing is released', async () => {
    const payment = await paid('paypal')
    await payment.complete()
    await tell(payment, { isWithdrawn: false, fee: null })
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.balances(payment.id)).toEqual({ buyer: -1900, held: 1757, platform: 143 })
    await tell(payment, { isWithdrawn: false, fee: null, state: 'closed_without_loss' })
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, baker: 1757 })
    await checkBooks()
  })

  it('a release was under way when the bank took its money: the books say that the baker has it, and owes it', async () => {
    const payment = await paid('stripe')
    await payment.complete()
    shop.scripted.stripe.failNext('release', 'lost_answer')
    expect(await shop.carryOut()).toBe(0)
    await tell(payment)
    await tell(payment, { state: 'under_review' })
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, disputed: 1900 })
    // whoever had sent it hears of it after all
    const taken = await shop.test.db
      .selectFrom('payment_instructions')
      .selectAll()
      .where('payment_id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    await inTransaction(shop.test.db, (trx) =>
      finishInstruction(shop.test, trx, taken, { providerId: 'tr_1', amount: 1757 }, shop.test.now()),
    )
    const owing = { buyer: -1900, held: 0, platform: 0, baker: 0, disputed: 1900 }
    expect(await shop.balances(payment.id)).toEqual(owing)
    await tell(payment, { state: 'won', isWithdrawn: false })
    expect(await shop.balances(payment.id)).toMatchObject({ held: 0, platform: 143, baker: 1757 })
    await checkBooks()
  })

  it('one dispute covers two payments: each gives its part', async () => {
    const first = await shop.bakerOn('stripe')
    const second = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([first.wanted(2), second.wanted(1)], 'stripe')
    const captures = payments.map(({ id }) => ({ captureId: `capture-${id}`, paymentId: id }))
    const reported = { ...reportedOf({ paymentId: payments[0]?.id ?? '' }), captures, amount: 2850 }
    shop.scripted.stripe.tellDispute(reported)
    await applyDispute(shop.test, 'stripe', reported, quiet)
    for (const { id, totalPrice } of orders)
      expect(await shop.balances(id)).toMatchObject({
        held: 0,
        disputed: Math.round(Number(totalPrice) * 100),
      })
    await applyDispute(shop.test, 'stripe', { ...reported, state: 'won', isWithdrawn: false }, quiet)
    for (const { id } of orders) expect(await shop.balances(id)).toMatchObject({ disputed: 0 })
    await checkBooks()
  })

  it('a webhook that was lost is made up for, and a day before the deadline people are reminded, once', async () => {
    const payment = await paid('paypal')
    await tell(payment, { answerBy: new Date(shop.test.now().getTime() + 30 * 60 * 60_000) })
    await askDisputes(shop.test, quiet)
    expect((await mails(payment, payment.baker)).ours).toHaveLength(1)
    shop.pass(12 * 60)
    await askDisputes(shop.test, quiet)
    await askDisputes(shop.test, quiet)
    const told = await mails(payment, payment.baker)
    expect(told.baker.map(({ purpose }) => purpose)).toEqual(['dispute-opened', 'dispute-due'])
    expect(told.ours).toHaveLength(2)
    shop.scripted.paypal.tellDispute(reportedOf(payment, { state: 'won', isWithdrawn: false }))
    await askDisputes(shop.test, quiet)
    expect(await rowOf(payment)).toMatchObject({ state: 'won', returned_cents: 1900 })
  })

  it('a dispute about no payment of ours is left alone; one whose payment is not captured here yet comes again', async () => {
    const unknown = reportedOf({ paymentId: newId() })
    await applyDispute(shop.test, 'stripe', unknown, quiet)
    const { wanted } = await shop.bakerOn('stripe')
    const { checkout } = await shop.begin([wanted(1)], 'stripe')
    const early = reportedOf({ paymentId: checkout.payments[0]?.id ?? '' })
    await expect(applyDispute(shop.test, 'stripe', early, quiet)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  const steps = [
    'confirm',
    'complete',
    'decline',
    'refund',
    'carry_out',
    'ask',
    'go_on',
    'tell',
    'tell_old',
  ] as const
  const twoRefunds: [(typeof steps)[number], number][] = [
    ['refund', 712],
    ['go_on', 1],
    ['decline', 1],
  ]
  it('every order of words, work and jobs comes to the same end, and no cent is given twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rails),
        fc.constantFrom('won' as const, 'lost' as const, 'closed_without_loss' as const),
        fc.boolean(),
        fc.integer({ min: 1, max: 1900 }),
        fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 1, max: 900 })), { maxLength: 12 }),
        async (rail, end, isInquiry, wanted, story) => {
          const payment = await paid(rail)
          const provider = shop.scripted[rail]
          const capture = () => provider.captures.get(`capture-${payment.paymentId}`)
          const history: ProviderDispute[] = []
          const goOn = () => {
            const amount = history[0]?.amount ?? Math.min(wanted, 1900 - (capture()?.refunded ?? 0))
            if (amount === 0 || history.length === 3) return
            const states = ['needs_answer', 'under_review', end] as const
            const state = states[history.length] ?? end
            const isWithdrawn = end === 'lost' && state === 'lost' ? true : !isInquiry && state !== end
            history.push(provider.tellDispute(reportedOf(payment, { amount, state, isWithdrawn, fee: null })))
          }
          const say = async (reported: ProviderDispute | undefined) => {
            if (reported) await applyDispute(shop.test, rail, reported, quiet)
          }
          const { baker, id } = payment
          const call = (what: string, body?: object) => baker.call('POST', `/api/orders/${id}/${what}`, body)
          for (const [step, cents] of story) {
            if (step === 'confirm' || step === 'complete') await call(step)
            if (step === 'decline') await call(step, { reason: 'No flour left.' })
            if (step === 'refund') await call(step, { amount: (cents / 100).toFixed(2), reason: 'Sorry.' })
            if (step === 'carry_out') await shop.carryOut()
            if (step === 'ask') await askDisputes(shop.test, quiet)
            // a dispute is told before anything else moves: what is under way then has a test of its own
            if (step === 'go_on') {
              const isNew = history.length === 0
              goOn()
              if (isNew) await say(history.at(-1))
            }
            if (step === 'tell') await say(history.at(-1))
            if (step === 'tell_old') await say(history[cents % Math.max(1, history.length)])
          }
          if (history.length > 0) while (history.length < 3) goOn()
          for (const reported of [history[2], history[0], history[1], history[2]]) await say(reported)
          await call('confirm')
          await call('complete')
          shop.pass(1)
          await shop.carryOut()
          await checkBooks()
          const order = await shop.order(id)
          const { buyer = 0, disputed = 0, held, baker: given = 0, platform = 0 } = await shop.balances(id)
          expect(held).toBe(0)
          expect(buyer + disputed + given + platform).toBe(0)
          expect(disputed).toBe(end === 'lost' ? (history[0]?.amount ?? 0) : 0)
          expect(1900 + buyer + disputed).toBe((capture()?.refunded ?? 0) + disputed)
          expect(capture()?.released).toBe(given + (end === 'lost' ? await takenOfBaker(id) : 0))
          expect(order.paymentStatus).not.toBe('refund_pending')
        },
      ),
      // two refunds wait, and neither fits what is left
      { numRuns: 25, examples: [['paypal', 'lost', false, 1189, twoRefunds]] },
    )
  })

  /** What a lost dispute took of what the baker had already. */
  async function takenOfBaker(orderId: string): Promise<number> {
    const rows = await shop.test.db
      .selectFrom('account_movements')
      .select(['amount_cents'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'dispute_withdrawal')
      .where('account', '=', 'baker')
      .execute()
    return -rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  }
})
