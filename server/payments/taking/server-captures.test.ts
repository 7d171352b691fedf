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

describe.each(engines)('decisions, capturing: the server takes what a buyer approved on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** Two bakers' payment over PayPal whose page is gone. */
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

  /** One that the buyer approved. */
  async function approved() {
    const payment = await begun()
    shop.scripted.paypal.approve(payment.providerOrderId)
    return payment
  }

  const tell = (providerOrderId: string) =>
    shop.webhook('paypal', {
      eventId: newId(),
      type: 'CHECKOUT.ORDER.APPROVED',
      subject: { kind: 'order', providerOrderId },
    })
  const captures = () => shop.scripted.paypal.calls.filter((call) => call === 'capture').length
  const giveUp = (id: string) => shop.buyer.call('POST', `/api/checkouts/${id}/abandon`, {})
  /** As they are stored: reading the checkout would ask the provider. */
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

  it('as the provider’s event tells of it', async () => {
    const payment = await approved()
    expect(await tell(payment.providerOrderId)).toBe(204)
    await expectPaidOnce(payment)
    expect(await tell(payment.providerOrderId)).toBe(204)
    expect(captures()).toBe(1)
  })

  it('within the minute, where no event came', async () => {
    const payment = await approved()
    shop.pass(1)
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('as its page is opened again', async () => {
    const payment = await approved()
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments.map(({ status }) => status)).toEqual(['captured', 'captured'])
    await expectPaidOnce(payment)
  })

  it('the page says so while it is being taken', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('capture', 'lost_answer')
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments).toMatchObject([{ isSettling: true }, { isSettling: true }])
    shop.pass(2)
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('opening its page again and again asks the provider only every other second', async () => {
    const { checkout } = await shop.begin([(await shop.bakerOn('paypal')).wanted(1)], 'paypal')
    shop.scripted.paypal.calls.length = 0
    shop.pass(1)
    for (const _ of [1, 2, 3]) await shop.read(checkout.id)
    expect(shop.scripted.paypal.calls).toEqual(['read'])
  })

  it('a page that is opened shows what is known where the provider does not answer', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('read', 'server_error')
    shop.pass(1)
    const { payments } = await shop.read(payment.checkout.id)
    expect(payments.map(({ status }) => status)).toEqual(['awaiting', 'awaiting'])
    await shop.settle()
    await expectPaidOnce(payment)
  })

  it('once, where event, job and page hear of it at the same moment', async () => {
    const payment = await approved()
    shop.pass(1)
    const ids = payment.checkout.payments.map(({ id }) => id)
    await actAtOnce<unknown>(shop.test.database, { table: 'payments', ids }, [
      () => tell(payment.providerOrderId),
      () => tell(payment.providerOrderId),
      () => shop.settle(),
      () => shop.capture(payment.providerOrderId),
    ])
    await expectPaidOnce(payment)
    // the page's own call answers what came of it
    expect(await shop.capture(payment.providerOrderId)).toMatchObject({ body: { status: 'COMPLETED' } })
  })

  it('by one of two processes that hear of it at the same moment', async () => {
    const payment = await approved()
    const ids = payment.checkout.payments.map(({ id }) => id)
    const both = [1, 2].map(() => () => tell(payment.providerOrderId))
    expect(await actAtOnce(shop.test.database, { table: 'payments', ids }, both)).toEqual([204, 204])
    expect(captures()).toBe(1)
    await expectPaidOnce(payment)
  })

  it('once more after a minute, where a process died over it', async () => {
    const payment = await approved()
    shop.scripted.paypal.failNext('capture', 'server_error')
    // the event is kept until its provider answers
    expect(await tell(payment.providerOrderId)).toBe(204)
    await shop.settle()
    expect(captures()).toBe(1)
    shop.pass(1)
    await shop.settle()
    expect(captures()).toBe(2)
    await expectPaidOnce(payment)
  })

  it('not after its hold: it is closed, and the servings are back', async () => {
    const payment = await approved()
    shop.pass(15)
    expect(await tell(payment.providerOrderId)).toBe(204)
    expect(captures()).toBe(0)
    await expectNothingTaken(payment, 'expired')
  })

  it('not while one of its payments stands still', async () => {
    const payment = await approved()
    const [first] = payment.checkout.payments
    const stop = (stopped_at: Date | null) =>
      shop.test.db
        .updateTable('payments')
        .set({ stopped_at, stopped_reason: stopped_at && 'Somebody has to look.' })
        .where('id', '=', first?.id ?? '')
        .execute()
    await stop(shop.test.now())
    await tell(payment.providerOrderId)
    expect(captures()).toBe(0)
    await stop(null)
    await tell(payment.providerOrderId)
    await expectPaidOnce(payment)
  })

  it.each(['suspended_at', 'is_active'] as const)(
    'nothing for a baker who is out (%s): all of it is closed, and the servings are back',
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
      await tell(payment.providerOrderId)
      expect(captures()).toBe(0)
      await expectNothingTaken(payment, 'failed')
    },
  )

  it('what was declined is not tried again without the buyer, though PayPal goes on saying that they approved it', async () => {
    const payment = await approved()
    await shop.test.db
      .updateTable('payments')
      .set({ declined_order_id: payment.providerOrderId })
      .where('provider_order_id', '=', payment.providerOrderId)
      .execute()
    await tell(payment.providerOrderId)
    shop.pass(1)
    await shop.settle()
    expect(captures()).toBe(0)
    await giveUp(payment.checkout.id)
    await expectNothingTaken(payment, 'cancelled')
  })

  it('an order that another has replaced takes no money', async () => {
    const { checkout, providerOrderId } = await approved()
    shop.scripted.paypal.decline(providerOrderId)
    await shop.capture(providerOrderId)
    const second = z.parse(z.object({ id: z.string() }), (await shop.prepare(checkout.id, 'paypal')).body).id
    shop.scripted.paypal.calls.length = 0
    for (const part of shop.scripted.paypal.orders.get(providerOrderId)?.parts ?? [])
      Object.assign(part, { state: 'open', isDeclining: false })
    await tell(providerOrderId)
    expect(captures()).toBe(0)
    shop.scripted.paypal.approve(second)
    await tell(second)
    expect(captures()).toBe(1)
    expect((await paymentsOf(checkout.id)).map(({ status }) => status)).toEqual(['captured', 'captured'])
  })

  it('approving is paying: a buyer who gives up afterwards has paid', async () => {
    const payment = await approved()
    const answer = await giveUp(payment.checkout.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { payments: [{ status: 'captured', closedReason: null }, { status: 'captured' }] },
    })
    await expectPaidOnce(payment)
  })

  it('the buyer gives up while the server takes the money: it is taken, and nothing goes back', async () => {
    const payment = await begun()
    const closing = holdAnswer('close')
    const givingUp = giveUp(payment.checkout.id)
    await closing.begun
    // the answer that it was not approved is still on its way
    shop.scripted.paypal.approve(payment.providerOrderId)
    const capturing = holdAnswer('capture')
    const telling = tell(payment.providerOrderId)
    await capturing.begun
    closing.letGo()
    expect(await givingUp).toMatchObject({ body: { payments: [{ isSettling: true }, { isSettling: true }] } })
    capturing.letGo()
    expect(await telling).toBe(204)
    await expectPaidOnce(payment)
  })

  it('CONST-06: what the baker owes is kept back by whoever takes it', async () => {
    const stall = await owing()
    const { checkout, providerOrderId } = await shop.begin([stall.wanted(2)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    await tell(providerOrderId)
    const [payment] = checkout.payments
    expect(shop.scripted.paypal.captures.get(`capture-${payment?.id}`)?.kept).toBe(143 + 143)
    expect(await findOwed(shop.test.db, stall.baker.user.id)).toEqual({ owed: 143, reserved: 143 })
  })

  it('what bakers pay of what they owe, too', async () => {
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

  /** A baker who owes the commission of two servings that were paid at pickup, $1.43. */
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

  /** The next call of a kind reaches PayPal, whose answer waits until it is let go. */
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
