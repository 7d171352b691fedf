import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import type { Operation } from '#tests/make/scripted-fault.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { findOwed } from '../owed/owed-repository.ts'

describe.each(engines)('decisions, capturing: the server captures what a buyer approved on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** Two bakers' payments over PayPal, with the checkout page closed. */
  async function begun() {
    const bakers = [await shop.bakerOn('paypal'), await shop.bakerOn('paypal')]
    const { checkout, providerOrderId } = await shop.begin(
      bakers.map(({ wanted }) => wanted(2)),
      'paypal',
    )
    shop.scripted.paypal.calls.length = 0
    return { bakers, checkout, providerOrderId }
  }
  type Begun = Awaited<ReturnType<typeof begun>>

  /** The same, approved by the buyer. */
  async function approved() {
    const payment = await begun()
    shop.scripted.paypal.approve(payment.providerOrderId)
    return payment
  }

  const notify = (providerOrderId: string) =>
    shop.webhook('paypal', {
      eventId: newId(),
      type: 'CHECKOUT.ORDER.APPROVED',
      subject: { kind: 'order', providerOrderId },
    })
  const captures = () => shop.scripted.paypal.calls.filter((call) => call === 'capture').length
  const abandon = (id: string) => shop.buyer.call('POST', `/api/checkouts/${id}/abandon`, {})
  /** Payments as stored: reading the checkout would call the provider. */
  const paymentsOf = (id: string) =>
    shop.test.db
      .selectFrom('payments')
      .select(['status', 'closed_reason'])
      .where('checkout_id', '=', id)
      .execute()

  async function expectPaidOnce({ bakers, checkout }: Begun) {
    const paid = { status: 'captured', closed_reason: null }
    expect(await paymentsOf(checkout.id)).toEqual([paid, paid])
    for (const { id } of checkout.orders)
      expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 1900 })
    for (const { baker } of bakers) expect(await shop.mailsTo(baker)).toEqual(['order-placed'])
  }

  async function expectNothingTaken({ bakers, checkout, providerOrderId }: Begun, reason: string) {
    const closed = { status: 'closed', closed_reason: reason }
    expect(await paymentsOf(checkout.id)).toEqual([closed, closed])
    const { parts } = shop.scripted.paypal.orders.get(providerOrderId) ?? { parts: [] }
    expect(parts.map(({ state }) => state)).toEqual(['open', 'open'])
    for (const { listingId } of bakers) expect(await shop.servings(listingId)).toBe(12)
  }

  it('on the provider’s event', async () => {
    const payment = await approved()
    expect(await notify(payment.providerOrderId)).toBe(204)
    await expectPaidOnce(payment)
    expect(await notify(payment.providerOrderId)).toBe(204)
    expect(captures()).toBe(1)
  })

  it('within a minute without an event', async () => {
    const payment = await approved()
    shop.pass(1)
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('when its page is opened again', async () => {
    const payment = await approved()
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured'])
    await expectPaidOnce(payment)
  })

  it('shows the payment as settling during the capture', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('capture', 'lost_answer')
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments).toMatchObject([{ isSettling: true }, { isSettling: true }])
    shop.pass(2)
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('calls the provider at most every other second for an open page', async () => {
    const { checkout } = await shop.begin([(await shop.bakerOn('paypal')).wanted(1)], 'paypal')
    shop.scripted.paypal.calls.length = 0
    shop.pass(1)
    for (const _ of [1, 2, 3]) await shop.read(checkout.id)
    expect(shop.scripted.paypal.calls).toEqual(['read'])
  })

  it('shows the last known state when the provider does not answer', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('read', 'server_error')
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments.map(({ status }) => status)).toEqual(['awaiting', 'awaiting'])
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('once, for concurrent event, job and page', async () => {
    const payment = await approved()
    shop.pass(1)
    const ids = payment.checkout.payments.map(({ id }) => id)
    await actAtOnce<unknown>(shop.test.database, { table: 'payments', ids }, [
      () => notify(payment.providerOrderId),
      () => notify(payment.providerOrderId),
      () => shop.settle(),
      () => shop.capture(payment.providerOrderId),
    ])
    await expectPaidOnce(payment)
    // the page's own call returns the result
    expect(await shop.capture(payment.providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
  })

  it('once, for two concurrent events', async () => {
    const payment = await approved()
    const ids = payment.checkout.payments.map(({ id }) => id)
    const both = [1, 2].map(() => () => notify(payment.providerOrderId))
    expect(await actAtOnce(shop.test.database, { table: 'payments', ids }, both)).toEqual([204, 204])
    expect(captures()).toBe(1)
    await expectPaidOnce(payment)
  })

  it('again after a minute, when a process died during the capture', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('capture', 'server_error')
    // the event waits until its provider answers
    expect(await notify(payment.providerOrderId)).toBe(204)
    await shop.settle()
    expect(captures()).toBe(1)
    shop.pass(1)
    await shop.settle()
    expect(captures()).toBe(2)
    await expectPaidOnce(payment)
  })

  it('not after the hold: closes the payments and returns the servings', async () => {
    const payment = await approved()
    shop.pass(15)
    expect(await notify(payment.providerOrderId)).toBe(204)
    expect(captures()).toBe(0)
    await expectNothingTaken(payment, 'expired')
  })

  it('not while one of its payments is stopped', async () => {
    const payment = await approved()
    const [first] = payment.checkout.payments
    const stop = (stopped_at: Date | null) =>
      shop.test.db
        .updateTable('payments')
        .set({ stopped_at, stopped_reason: stopped_at && 'Somebody has to look.' })
        .where('id', '=', first?.id ?? '')
        .execute()
    await stop(shop.test.now())
    await notify(payment.providerOrderId)
    expect(captures()).toBe(0)
    await stop(null)
    await notify(payment.providerOrderId)
    await expectPaidOnce(payment)
  })

  it.each(['suspended_at', 'is_active'] as const)(
    'not for a suspended or deactivated baker (%s): closes the payments and returns the servings',
    async (column) => {
      const payment = await approved()
      const out =
        column === 'is_active'
          ? { is_active: false }
          : { suspended_at: shop.test.now(), suspension_reason: 'checking a kitchen' }
      const [first] = payment.bakers
      await shop.test.db
        .updateTable('users')
        .set(out)
        .where('id', '=', first?.baker.user.id ?? '')
        .execute()
      await notify(payment.providerOrderId)
      expect(captures()).toBe(0)
      await expectNothingTaken(payment, 'failed')
    },
  )

  it('does not retry a declined payment without the buyer, although PayPal still reports it as approved', async () => {
    const payment = await approved()
    await shop.test.db
      .updateTable('payments')
      .set({ declined_order_id: payment.providerOrderId })
      .where('provider_order_id', '=', payment.providerOrderId)
      .execute()
    await notify(payment.providerOrderId)
    shop.pass(1)
    await shop.settle()
    expect(captures()).toBe(0)
    await abandon(payment.checkout.id)
    await expectNothingTaken(payment, 'cancelled')
  })

  it('does not capture a replaced provider order', async () => {
    const { checkout, providerOrderId } = await approved()
    shop.scripted.paypal.decline(providerOrderId)
    await shop.capture(providerOrderId)
    const second = z.parse(z.object({ id: z.string() }), (await shop.prepare(checkout.id, 'paypal')).body).id
    shop.scripted.paypal.calls.length = 0
    for (const part of shop.scripted.paypal.orders.get(providerOrderId)?.parts ?? [])
      Object.assign(part, { state: 'open', isDeclining: false })
    await notify(providerOrderId)
    expect(captures()).toBe(0)
    shop.scripted.paypal.approve(second)
    await notify(second)
    expect(captures()).toBe(1)
    expect((await paymentsOf(checkout.id)).map(({ status }) => status)).toEqual(['captured', 'captured'])
  })

  it('approving is paying: captures even if the buyer abandons the checkout afterwards', async () => {
    const payment = await approved()
    const answer = await abandon(payment.checkout.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { payments: [{ status: 'captured', closedReason: null }, { status: 'captured' }] },
    })
    await expectPaidOnce(payment)
  })

  it('captures without a refund when the buyer abandons the checkout during the capture', async () => {
    const payment = await begun()
    const closing = holdAnswer('close')
    const abandoning = abandon(payment.checkout.id)
    await closing.begun
    // the answer "not approved" is still under way
    shop.scripted.paypal.approve(payment.providerOrderId)
    const capturing = holdAnswer('capture')
    const notified = notify(payment.providerOrderId)
    await capturing.begun
    closing.letGo()
    expect(await abandoning).toMatchObject({
      body: { payments: [{ isSettling: true }, { isSettling: true }] },
    })
    capturing.letGo()
    expect(await notified).toBe(204)
    await expectPaidOnce(payment)
  })

  it('CONST-06: withholds the baker’s debt in a server capture', async () => {
    const stall = await owing()
    const { checkout, providerOrderId } = await shop.begin([stall.wanted(2)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    await notify(providerOrderId)
    const [payment] = checkout.payments
    expect(shop.scripted.paypal.captures.get(`capture-${payment?.id}`)?.kept).toBe(143 + 143)
    expect(await findOwed(shop.test.db, stall.baker.user.id)).toEqual({ owed: 143, reserved: 143 })
  })

  it('captures a baker’s balance payment too', async () => {
    const stall = await owing()
    const begun = await stall.baker.call('POST', '/api/sellers/owed/payments', { rail: 'paypal' })
    const { url, body } = testedRails.paypal.prepare(Checkout.parse(begun.body).id, '1.43')
    const prepared = await stall.baker.call('POST', url, body)
    const { id: providerOrderId } = z.parse(z.object({ id: z.string() }), prepared.body)
    shop.scripted.paypal.approve(providerOrderId)
    shop.pass(1)
    await shop.settle()
    expect(await findOwed(shop.test.db, stall.baker.user.id)).toEqual({ owed: 0, reserved: 0 })
  })

  /** A baker who owes $1.43 of commission on two servings paid at pickup. */
  async function owing() {
    const stall = await shop.bakerOn('paypal')
    await stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const { orders } = await makeCheckout(shop.buyer, [{ ...stall.wanted(2), payWay: 'pickup' }])
    for (const action of ['confirm', 'complete'])
      await stall.baker.call(
        'POST',
        `/api/orders/${orders[0]?.id}/${action}`,
        await shownCode(shop.test, orders[0]?.id, action),
      )
    return stall
  }

  /** Blocks the answer to PayPal's next call of a kind until it is released. */
  function holdAnswer(operation: Operation) {
    const begun = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const { paypal } = shop.scripted
    paypal.step = async (call) => {
      const answer = await call()
      if (paypal.calls.at(-1) !== operation) return answer
      paypal.step = (next) => next()
      begun.resolve()
      await letGo.promise
      return answer
    }
    return { begun: begun.promise, letGo: letGo.resolve }
  }
})
