import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { checkBooks, disputeOf, type PaidOrder, payOrder } from '#tests/make/disputed-payment.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import type { Operation } from '#tests/make/scripted-fault.ts'
import { engines } from '#tests/make/test-database.ts'
import type { SignedDispute } from '../contract/dispute.ts'
import { ProviderError } from '../contract/payment-provider.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

describe.each(engines)('a signed event without an answer from its provider, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(noon)
  })
  afterAll(() => shop.test.close())

  /** Makes a provider deny requests until the end of the test, or until the returned function is called. */
  function deny(rail: Rail, operation: Operation): () => void {
    const provider = shop.scripted[rail]
    const answer = () => {
      provider.onCall = () => undefined
    }
    provider.onCall = (called, moment) => {
      if (called === operation && moment === 'before')
        throw new ProviderError(rail, 'PERMISSION_DENIED', { status: 403, isFinal: true })
    }
    onTestFinished(answer)
    return answer
  }

  /** The signed event of a dispute about a whole order, $19.00. */
  function signedOf(payment: PaidOrder, changes: Partial<SignedDispute> = {}): SignedDispute {
    return { ...disputeOf(payment), at: noon, providerOrderId: null, ...changes }
  }
  async function tell(payment: PaidOrder, signed: SignedDispute): Promise<string> {
    const eventId = newId()
    const subject = { kind: 'dispute' as const, disputeId: signed.disputeId, payee: null, signed }
    expect(await shop.webhook(payment.rail, { eventId, type: 'disputed', subject })).toBe(204)
    return eventId
  }
  const rowOf = ({ paymentId }: PaidOrder) =>
    shop.test.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  const eventOf = (eventId: string) =>
    shop.test.db
      .selectFrom('payment_webhook_events')
      .select(['outcome', 'error', 'next_try_at'])
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  const releasedAt = async ({ paymentId }: PaidOrder) =>
    (
      await shop.test.db
        .selectFrom('payments')
        .select('released_at')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).released_at

  it.each(rails)(
    'over %s: holds the payment, notifies people, books the money, and waits for an answer',
    async (rail) => {
      const payment = await payOrder(shop, rail)
      const answer = deny(rail, 'readDispute')
      const eventId = await tell(payment, signedOf(payment))
      expect(await rowOf(payment)).toMatchObject({
        state: 'needs_answer',
        withdrawn_cents: 1900,
        ended_at: null,
      })
      expect(await shop.balances(payment.id)).toEqual({ buyer: -1900, held: 0, disputed: 1900 })
      await payment.complete()
      await shop.carryOut()
      expect(await releasedAt(payment)).toBeNull()
      const mails = await shop.test.db
        .selectFrom('mails')
        .select('recipient')
        .where('purpose', '=', 'dispute-opened')
        .where('text_body', 'like', `%${payment.baker.user.firstName}%`)
        .execute()
      expect(mails.map(({ recipient }) => recipient)).toEqual(
        expect.arrayContaining([shop.test.config.supportEmail]),
      )
      const toBaker = await shop.test.db
        .selectFrom('mails')
        .select('recipient')
        .where('purpose', '=', 'dispute-opened')
        .where('recipient', '=', payment.baker.user.email)
        .execute()
      expect(toBaker).toHaveLength(1)
      expect(await eventOf(eventId)).toMatchObject({
        error: expect.stringMatching(/^We acted on what .* signed\. .*PERMISSION_DENIED/),
        next_try_at: new Date(shop.test.now().getTime() + 60_000),
      })

      // the next request is denied, and the one after it answered
      shop.pass(1)
      expect(await shop.retryWaiting()).toBe(0)
      answer()
      shop.scripted[rail].setDispute(disputeOf(payment, { state: 'won', isWithdrawn: false, fee: 0 }))
      expect(await shop.retryWaiting()).toBe(0)
      shop.pass(2)
      expect(await shop.retryWaiting()).toBe(1)
      expect(await eventOf(eventId)).toEqual({ outcome: 'handled', error: null, next_try_at: null })
      await shop.carryOut()
      expect(await releasedAt(payment)).not.toBeNull()
      await checkBooks(shop)
    },
  )

  it('ends a dispute that is lost by its signed event, and stops asking', async () => {
    const payment = await payOrder(shop, 'paypal')
    deny('paypal', 'readDispute')
    const opened = await tell(payment, signedOf(payment))
    shop.scripted.paypal.setDispute(disputeOf(payment, { state: 'lost' }))
    const lost = await tell(payment, signedOf(payment, { state: 'lost', at: later(5) }))
    expect(await rowOf(payment)).toMatchObject({ state: 'lost', ended_at: expect.any(Date) })
    expect(await eventOf(lost)).toMatchObject({ outcome: 'handled', next_try_at: null })
    shop.pass(1)
    await shop.retryWaiting()
    expect(await eventOf(opened)).toMatchObject({ outcome: 'handled', next_try_at: null })
    await checkBooks(shop)
  })

  it('keeps a dispute won by its signed event on hold until the money is back', async () => {
    const payment = await payOrder(shop, 'paypal')
    deny('paypal', 'readDispute')
    await tell(payment, signedOf(payment))
    await tell(payment, signedOf(payment, { state: 'won', isWithdrawn: null, at: later(5) }))
    expect(await rowOf(payment)).toMatchObject({ state: 'won', ended_at: null, returned_cents: 0 })
    await payment.complete()
    await shop.carryOut()
    expect(await releasedAt(payment)).toBeNull()
    shop.scripted.paypal.setDispute(disputeOf(payment, { state: 'won', isWithdrawn: false }))
    await tell(payment, signedOf(payment, { state: 'won', isWithdrawn: false, at: later(6) }))
    expect(await rowOf(payment)).toMatchObject({ returned_cents: 1900, ended_at: expect.any(Date) })
    await shop.carryOut()
    expect(await releasedAt(payment)).not.toBeNull()
    await checkBooks(shop)
  })

  it('ignores a signed event that is older than the last event or answer', async () => {
    const payment = await payOrder(shop, 'paypal')
    const answer = deny('paypal', 'readDispute')
    await tell(payment, signedOf(payment, { state: 'under_review', answerBy: null, at: later(5) }))
    await tell(payment, signedOf(payment, { state: 'needs_answer', isWithdrawn: false, at: later(4) }))
    expect(await rowOf(payment)).toMatchObject({ state: 'under_review', evidence_due_at: null })
    answer()
    shop.scripted.paypal.setDispute(disputeOf(payment, { state: 'under_review', answerBy: null }))
    shop.pass(10)
    await tell(payment, signedOf(payment, { at: later(6) }))
    const asked = shop.test.now()
    deny('paypal', 'readDispute')
    await tell(payment, signedOf(payment, { state: 'lost', at: new Date(asked.getTime() - 1) }))
    expect(await rowOf(payment)).toMatchObject({ state: 'under_review', reported_at: asked, ended_at: null })
  })

  it('holds all captures of a provider order if a dispute names only the order', async () => {
    const payment = await payOrder(shop, 'stripe')
    const { provider_order_id: providerOrderId } = await shop.test.db
      .selectFrom('payments')
      .select('provider_order_id')
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    deny('stripe', 'readDispute')
    await tell(payment, signedOf(payment, { captures: [], providerOrderId }))
    expect(await rowOf(payment)).toMatchObject({ withdrawn_cents: 1900 })
  })

  it('keeps an event about moved money waiting until the money can be compared', async () => {
    const payment = await payOrder(shop, 'stripe')
    const captureId = `capture-${payment.paymentId}`
    const answer = deny('stripe', 'readMoney')
    await shop.scripted.stripe.refund({
      instructionId: newId(),
      captureId,
      payee: '',
      amount: 500,
      commission: 0,
      releaseId: null,
      reason: 'By hand',
    })
    const event = {
      eventId: newId(),
      type: 'refunded',
      subject: { kind: 'capture' as const, captureId },
      isAboutMoney: true,
    }
    expect(await shop.webhook('stripe', event)).toBe(204)
    expect(await eventOf(event.eventId)).toMatchObject({ next_try_at: expect.any(Date) })
    answer()
    shop.pass(1)
    await shop.retryWaiting()
    expect(await eventOf(event.eventId)).toMatchObject({ outcome: 'handled', next_try_at: null })
    const { stopped_reason } = await shop.test.db
      .selectFrom('payments')
      .select('stopped_reason')
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    expect(stopped_reason).toContain('Reconciliation found')
  })

  it.each(rails)('over %s: no longer pays an account that is lost by a signed event', async (rail) => {
    const { baker, listingId } = await shop.bakerOn(rail)
    const columns = Object.entries(testedRails[rail].connected(baker.user.id))
    const [, account] = columns.find(([column]) => column.endsWith('_id')) ?? []
    const subject = { kind: 'account' as const, payee: String(account), isLost: true as const }
    const eventId = newId()
    expect(await shop.webhook(rail, { eventId, type: 'revoked', subject })).toBe(204)
    expect(await eventOf(eventId)).toMatchObject({ next_try_at: expect.any(Date) })
    const { body } = await shop.buyer.call('GET', `/api/food-listings/${listingId}`)
    expect((body as { cook: { payWays: string[] } }).cook.payWays).not.toContain(rail)
  })

  it('doubles the delay between attempts, up to an hour', async () => {
    const payment = await payOrder(shop, 'stripe')
    deny('stripe', 'readDispute')
    const eventId = await tell(payment, signedOf(payment))
    const waits: number[] = []
    for (let tries = 0; tries < 9; tries += 1) {
      const due = (await eventOf(eventId))?.next_try_at ?? new Date(0)
      waits.push(Math.round((due.getTime() - shop.test.now().getTime()) / 60_000))
      shop.test.setNow(due)
      await shop.retryWaiting()
    }
    expect(waits).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
  })
})
