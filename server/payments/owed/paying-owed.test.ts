import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sumCommissionBy } from '#server/commission/commission-repository.ts'
import { newId } from '#server/database/new-id.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { callApp, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine, engines } from '#tests/make/test-database.ts'
import type { ProviderDispute } from '../contract/dispute.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { findOwed } from './owed-repository.ts'

describe.each(engines)('a baker pays their debt on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())
  beforeEach(() => {
    for (const rail of rails) shop.scripted[rail].onCall = () => undefined
  })

  type Stall = Awaited<ReturnType<PaymentShop['bakerOn']>>

  /** A baker who owes 71 cents for each serving sold at pickup, and can also sell over Stripe. */
  async function owing(servings: number): Promise<Stall> {
    const stall = await shop.bakerOn('stripe')
    await stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    await sellAtPickup(stall, servings)
    return stall
  }

  async function sellAtPickup({ baker, wanted }: Stall, servings: number) {
    const { orders } = await makeCheckout(shop.buyer, [{ ...wanted(servings), payWay: 'pickup' }])
    await complete(baker, orders[0]?.id ?? '')
  }

  async function complete(baker: Person, id: string) {
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(
      (await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))).status,
    ).toBe(200)
  }

  const pay = ({ baker }: Stall, rail: string) => baker.call('POST', '/api/sellers/owed/payments', { rail })
  const begun = async (stall: Stall, rail: Rail) => {
    const { status, body } = await pay(stall, rail)
    expect(status).toBe(201)
    return Checkout.parse(body)
  }
  const owedBy = ({ baker }: Stall) => findOwed(shop.test.db, baker.user.id)
  const answer = async ({ baker }: Stall) => (await baker.call('GET', '/api/sellers/owed')).body

  /** The checkout's order at the provider, approved by the baker. */
  async function approved({ baker }: Stall, { id, payments }: Checkout, rail: Rail) {
    const { url, body } = testedRails[rail].prepare(id, payments[0]?.amount ?? '')
    const prepared = await baker.call('POST', url, body)
    expect(prepared.status).toBe(200)
    const { id: providerOrderId } = prepared.body as { id: string }
    shop.scripted[rail].approve(providerOrderId)
    return providerOrderId
  }
  const capture = ({ baker }: Stall, providerOrderId: string, rail: Rail) =>
    baker.call('POST', testedRails[rail].capture(providerOrderId))

  async function paid(stall: Stall, rail: Rail) {
    const checkout = await begun(stall, rail)
    const providerOrderId = await approved(stall, checkout, rail)
    const { body } = await capture(stall, providerOrderId, rail)
    expect(body).toMatchObject({ status: 'COMPLETED' })
    return { checkout, paymentId: checkout.payments[0]?.id ?? '', providerOrderId }
  }

  async function agrees() {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  }
  const nothing = { owed: 0, reserved: 0 }

  it.each(rails)(
    'decisions, commission at pickup: over %s: the payment reaches us and reduces the debt, and the books agree',
    async (rail) => {
      const stall = await owing(2)
      expect(await answer(stall)).toEqual({
        owed: '1.43',
        credit: '0.00',
        reserved: '0.00',
        payable: '1.43',
        rails,
        limit: '50.00',
        isPickupPaused: false,
        checkoutId: null,
      })
      const { checkout, paymentId } = await paid(stall, rail)
      expect(checkout).toMatchObject({
        orders: [],
        payments: [{ rail, amount: '1.43', isOwed: true, merchant: null, status: 'awaiting' }],
      })
      expect(await owedBy(stall)).toEqual(nothing)
      const parts = [...shop.scripted[rail].orders.values()].flatMap(({ parts }) => parts)
      expect(parts.find((part) => part.paymentId === paymentId)).toMatchObject({
        payee: null,
        amount: 143,
      })
      const movements = await shop.test.db
        .selectFrom('ledger_movements')
        .select(['kind', 'credit_account', 'debit_account', 'amount_cents', 'order_id'])
        .where('payment_id', '=', paymentId)
        .orderBy('sequence')
        .execute()
      expect(
        movements.map(({ kind, credit_account, debit_account, amount_cents }) => [
          kind,
          `${credit_account} to ${debit_account}`,
          amount_cents,
        ]),
      ).toEqual([
        ['charge', 'buyer to held', 143],
        ['commission_collected', 'held to platform', 143],
        ['commission_collected', 'receivable to baker', 143],
      ])
      expect(await shop.carryOut()).toBe(0)
      const { body: statement } = await stall.baker.call('GET', '/api/sellers/statement?period=2026-11')
      expect(statement).toMatchObject({
        totals: { collected: '0.00', paid: '1.43', owed: '0.00', paidOut: '0.00' },
        owedInTheEnd: '0.00',
      })
      const { body: overview } = await stall.baker.call('GET', '/api/sellers/overview')
      expect(overview).toMatchObject({ money: { owed: '0.00', onTheWay: '0.00', paidOut: '0.00' } })
      await agrees()
    },
  )

  it('begins one payment for two tabs at once, and for a repeated call', async () => {
    const stall = await owing(2)
    const row = { table: 'users', ids: [stall.baker.user.id] } as const
    const both = await actAtOnce(shop.test.database, row, [
      () => pay(stall, 'stripe'),
      () => pay(stall, 'stripe'),
    ])
    const ids = both.map(({ body }) => Checkout.parse(body).id)
    expect(new Set(ids).size).toBe(1)
    expect((await begun(stall, 'stripe')).id).toBe(ids[0])
    expect(await owedBy(stall)).toEqual({ owed: 143, reserved: 143 })
    expect(await answer(stall)).toMatchObject({ payable: '0.00', reserved: '1.43', checkoutId: ids[0] })
  })

  it('does not let a sale at the same time collect debt that is being paid', async () => {
    const stall = await owing(2)
    const { orders } = await shop.pay([stall.wanted(2)], 'stripe')
    await complete(stall.baker, orders[0]?.id ?? '')
    const row = { table: 'users', ids: [stall.baker.user.id] } as const
    const [begin] = await actAtOnce<{ status: number; body?: unknown } | number>(shop.test.database, row, [
      () => pay(stall, 'stripe'),
      () => shop.carryOut(),
    ])
    const { owed, reserved } = await owedBy(stall)
    if (typeof begin === 'object' && begin.status === 201) {
      expect({ owed, reserved }).toEqual({ owed: 143, reserved: 143 })
      const checkout = Checkout.parse(begin.body)
      await capture(stall, await approved(stall, checkout, 'stripe'), 'stripe')
    } else expect(begin).toMatchObject({ status: 409 })
    expect(await owedBy(stall)).toEqual(nothing)
    await agrees()
  })

  it('keeps sales from collecting it while it is being paid; the next sale does if it is given up', async () => {
    const stall = await owing(2)
    const checkout = await begun(stall, 'stripe')
    const { orders } = await shop.pay([stall.wanted(1)], 'stripe')
    await complete(stall.baker, orders[0]?.id ?? '')
    await shop.carryOut()
    expect(await owedBy(stall)).toEqual({ owed: 143, reserved: 143 })
    await stall.baker.call('POST', `/api/checkouts/${checkout.id}/abandon`, {})
    const next = await shop.pay([stall.wanted(1)], 'stripe')
    await complete(stall.baker, next.orders[0]?.id ?? '')
    await shop.carryOut()
    expect(await owedBy(stall)).toEqual(nothing)
    expect(await pay(stall, 'stripe')).toMatchObject({ status: 409, body: { message: 'You owe nothing.' } })
  })

  it.each(rails)('over %s: charges once despite a lost answer, and the worker finds out', async (rail) => {
    const stall = await owing(2)
    const providerOrderId = await approved(stall, await begun(stall, rail), rail)
    shop.scripted[rail].failNext('capture', 'lost_answer')
    expect((await capture(stall, providerOrderId, rail)).status).toBe(503)
    expect(await owedBy(stall)).toEqual({ owed: 143, reserved: 143 })
    shop.pass(2)
    await shop.settle()
    expect(await owedBy(stall)).toEqual(nothing)
    await shop.webhook(rail, { eventId: newId(), type: 'told', subject: { kind: 'order', providerOrderId } })
    expect(await owedBy(stall)).toEqual(nothing)
    await agrees()
  })

  it('counts money that arrives late; an excess is credit for later orders', async () => {
    const stall = await owing(2)
    const checkout = await begun(stall, 'stripe')
    const { url, body } = testedRails.stripe.prepare(checkout.id, '')
    const { body: prepared } = await stall.baker.call('POST', url, body)
    const { id: providerOrderId } = prepared as { id: string }
    // given up here before the provider reports that the money arrived
    await shop.test.db
      .updateTable('payments')
      .set({ status: 'closed', closed_reason: 'expired', closed_at: shop.test.now() })
      .where('id', '=', checkout.payments[0]?.id ?? '')
      .execute()
    await paid(stall, 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    await shop.webhook('stripe', {
      eventId: newId(),
      type: 'told',
      subject: { kind: 'order', providerOrderId },
    })
    expect(await owedBy(stall)).toEqual({ owed: -143, reserved: 0 })
    expect(await answer(stall)).toMatchObject({ owed: '0.00', credit: '1.43', payable: '0.00' })
    const { body: statement } = await stall.baker.call('GET', '/api/sellers/statement?period=2026-11')
    expect(statement).toMatchObject({ totals: { paid: '2.86' }, owedInTheEnd: '-1.43' })
    await sellAtPickup(stall, 3)
    expect(await owedBy(stall)).toEqual({ owed: 71, reserved: 0 })
    await agrees()
  })

  it('replaces a payment that no provider knows by one over another rail, but no other', async () => {
    const stall = await owing(2)
    const first = await begun(stall, 'paypal')
    const second = await begun(stall, 'stripe')
    expect(second.id).not.toBe(first.id)
    const { url, body } = testedRails.stripe.prepare(second.id, '')
    expect((await stall.baker.call('POST', url, body)).status).toBe(200)
    expect((await begun(stall, 'paypal')).id).toBe(second.id)
  })

  it('leaves an amount below the rail’s minimum to a sale, or to another rail', async () => {
    const stall = await shop.bakerOn('paypal')
    await stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    await sellAtPickup(stall, 1)
    await shop.test.db
      .insertInto('ledger_movements')
      .values({
        id: newId(),
        cause: `correction:${newId()}`,
        kind: 'commission_collected',
        credit_account: 'receivable',
        debit_account: 'baker',
        amount_cents: 31,
        cook_id: stall.baker.user.id,
        order_id: null,
        payment_id: null,
        instruction_id: null,
        reason: null,
        recorded_by_admin: null,
        created_at: shop.test.now(),
      })
      .execute()
    const taking = rails.filter((rail) => railFacts[rail].leastCents <= 40)
    expect(await answer(stall)).toMatchObject({ payable: '0.40', rails: taking })
    expect(await pay(stall, 'stripe')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('under $0.50') },
    })
    await begun(stall, 'paypal')
  })

  it('owes it again during a dispute, and counts it as paid when won', async () => {
    const stall = await owing(2)
    const { paymentId } = await paid(stall, 'stripe')
    const tell = async (changes: Partial<ProviderDispute>) => {
      const reported = disputeOf({ paymentId }, { amount: 143, ...changes })
      const { disputeId } = shop.scripted.stripe.setDispute(reported)
      const subject = { kind: 'dispute' as const, disputeId, payee: null }
      expect(await shop.webhook('stripe', { eventId: newId(), type: 'disputed', subject })).toBe(204)
    }
    await tell({})
    expect(await owedBy(stall)).toEqual({ owed: 143, reserved: 0 })
    await agrees()
    await tell({ state: 'won', isWithdrawn: false, answerBy: null })
    expect(await owedBy(stall)).toEqual(nothing)
    await agrees()
  })

  it('lets only the baker see or pay it', async () => {
    const stall = await owing(1)
    const { id } = await begun(stall, 'stripe')
    expect((await shop.buyer.call('GET', `/api/checkouts/${id}`)).status).toBe(404)
    expect((await shop.buyer.call('POST', '/stripe/payment', { checkoutId: id })).status).toBe(409)
    for (const call of [
      await callApp(shop.test, 'GET', '/api/sellers/owed'),
      await callApp(shop.test, 'POST', '/api/sellers/owed/payments', { rail: 'stripe' }),
    ])
      expect(call.status).toBe(401)
    expect(await pay({ ...stall, baker: shop.buyer }, 'stripe')).toMatchObject({
      status: 409,
      body: { message: 'You owe nothing.' },
    })
  })

  // validation does not depend on the engine
  it.runIf(engine === anyEngine)('rejects anything that is not a rail', async () => {
    const { baker } = await owing(1)
    for (const rail of [...hostileStrings, 'pickup', '', null, 7, ['stripe']])
      expect((await baker.call('POST', '/api/sellers/owed/payments', { rail })).status).toBe(422)
    expect((await baker.call('POST', '/api/sellers/owed/payments')).status).toBe(400)
  })

  it('DATA-07: shows it as collected in the report, and as no longer owed in the console', async () => {
    const stall = await owing(2)
    await paid(stall, 'stripe')
    const report = await sumCommissionBy(shop.test.db, 'baker', {
      since: new Date('2026-11-20T00:00:00Z'),
      before: new Date('2026-11-21T00:00:00Z'),
    })
    expect(report.find(({ key }) => key === stall.baker.user.id)).toMatchObject({
      orders: 1,
      commission: 143,
      collected: 143,
      owed: 0,
    })
  })
})
