import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Owed } from '#shared/api/owed.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { applyDispute } from '../disputes/apply-dispute.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { findOwed } from './owed-repository.ts'

describe.each(engines)('owed commission, withheld when a sale is paid, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())
  beforeEach(() => {
    Object.assign(shop.scripted.paypal, { instructionOutcome: 'done', keepsMore: true, refusesFees: false })
  })

  /** A baker on PayPal who owes $1.43, the commission for two servings sold at pickup. */
  async function owing() {
    const made = await shop.bakerOn('paypal')
    const { baker, wanted } = made
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const { orders } = await makeCheckout(shop.buyer, [{ ...wanted(2), payWay: 'pickup' }])
    await complete(baker, orders[0]?.id ?? '')
    return made
  }
  type Stall = Awaited<ReturnType<typeof owing>>

  async function complete(baker: Stall['baker'], id: string) {
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(
      (await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))).status,
    ).toBe(200)
  }

  async function sell({ baker, wanted }: Stall, servings: number) {
    const { orders, payments } = await shop.pay([wanted(servings)], 'paypal')
    const id = orders[0]?.id ?? ''
    const act = (what: string, body?: object) => baker.call('POST', `/api/orders/${id}/${what}`, body)
    const refund = (amount: string) => act('refund', { amount, reason: 'It was burnt.' })
    return { id, paymentId: payments[0]?.id ?? '', act, refund, complete: () => complete(baker, id) }
  }

  const owed = ({ baker }: Stall) => findOwed(shop.test.db, baker.user.id)
  const paypal = () => shop.scripted.paypal
  const keptOf = (paymentId: string) => paypal().captures.get(`capture-${paymentId}`)?.kept
  const released = (paymentId: string) => paypal().captures.get(`capture-${paymentId}`)?.released
  const whole = { buyer: 0, held: 0, platform: 0, baker: 0 }

  const agrees = async (paymentId: string) => {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.filter((one) => one.paymentId === paymentId)).toEqual([])
    const { stopped_reason } = await shop.test.db
      .selectFrom('payments')
      .select('stopped_reason')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(stopped_reason).toBeNull()
  }

  async function settleFailed(superadmin: TestAdmin, paymentId: string) {
    const failed = await shop.test.db
      .selectFrom('payment_instructions')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
    const settle = `/api/admin/money/instructions/${failed.id}/settle`
    expect((await superadmin.call('POST', settle, { reason: 'In cash.' })).status).toBe(204)
  }

  /** The buyer's bank takes a sale for good. */
  async function lose(paymentId: string, amount = 1900) {
    const reported = disputeOf({ paymentId }, { amount, fee: 0, state: 'lost', answerBy: null })
    paypal().setDispute(reported)
    await applyDispute(shop.test, 'paypal', reported, { error: () => undefined })
  }

  it('CONST-06: withholds it when the money is taken, and books it when the rest goes to the baker', async () => {
    const stall = await owing()
    const { id, paymentId, complete: hand } = await sell(stall, 2)
    expect(keptOf(paymentId)).toBe(143 + 143)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 1900 })
    await hand()
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 0, reserved: 0 })
    expect(released(paymentId)).toBe(1757 - 143)
    expect((await stall.baker.call('GET', `/api/orders/${id}`)).body).toMatchObject({
      keptAmount: '17.57',
      collectedAmount: '1.43',
    })
    const booked = { buyer: -1900, held: 0, platform: 286, receivable: -143, baker: 1757 }
    expect(await shop.balances(id)).toEqual(booked)
    await agrees(paymentId)
  })

  it('withholds it once for two sales paid at the same moment', async () => {
    const stall = await owing()
    const begun = [
      await shop.begin([stall.wanted(1)], 'paypal'),
      await shop.begin([stall.wanted(1)], 'paypal'),
    ]
    for (const { providerOrderId } of begun) paypal().approve(providerOrderId)
    await actAtOnce(
      shop.test.database,
      { table: 'users', ids: [stall.baker.user.id] },
      begun.map(
        ({ providerOrderId }) =>
          () =>
            shop.capture(providerOrderId, 'paypal'),
      ),
    )
    const kept = begun.map(({ checkout }) => keptOf(checkout.payments[0]?.id ?? '') ?? 0)
    expect(kept.toSorted((a, b) => a - b)).toEqual([71, 71 + 143])
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
  })

  it('releases it to the next attempt and to other sales if the payment fails', async () => {
    const stall = await owing()
    const { checkout, providerOrderId } = await shop.begin([stall.wanted(2)], 'paypal')
    paypal().decline(providerOrderId)
    paypal().approve(providerOrderId)
    await shop.capture(providerOrderId, 'paypal')
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    const other = await sell(stall, 2)
    expect(keptOf(other.paymentId)).toBe(286)
    await shop.prepare(checkout.id, 'paypal')
    const again = [...paypal().orders.keys()].at(-1) ?? ''
    paypal().approve(again)
    await shop.capture(again, 'paypal')
    expect(keptOf(checkout.payments[0]?.id ?? '')).toBe(143)
  })

  it('keeps it reserved while the result is unknown, and the worker withholds it on its next attempt', async () => {
    const stall = await owing()
    const { checkout, providerOrderId } = await shop.begin([stall.wanted(2)], 'paypal')
    paypal().approve(providerOrderId)
    paypal().failNext('capture', 'server_error')
    expect((await shop.capture(providerOrderId, 'paypal')).status).toBe(503)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
    shop.pass(2)
    await shop.settle()
    expect(keptOf(checkout.payments[0]?.id ?? '')).toBe(286)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
  })

  it('withholds the current debt on the next attempt if it was requested before approval', async () => {
    const stall = await owing()
    const { checkout, providerOrderId } = await shop.begin([stall.wanted(2)], 'paypal')
    await shop.capture(providerOrderId, 'paypal')
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    const other = await sell(stall, 2)
    expect(keptOf(other.paymentId)).toBe(286)
    // the earlier request to PayPal is reset
    paypal().approve(providerOrderId)
    await shop.capture(providerOrderId, 'paypal')
    expect(keptOf(checkout.payments[0]?.id ?? '')).toBe(143)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
  })

  it('counts what PayPal reports as withheld', async () => {
    const stall = await owing()
    paypal().keepsMore = false
    const { id, paymentId, complete: hand } = await sell(stall, 2)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    await hand()
    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 0, platform: 143, baker: 1757 })
    await agrees(paymentId)
  })

  it('stops the payment if PayPal withholds less than our commission', async () => {
    const { wanted } = await owing()
    const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'paypal')
    for (const part of paypal().orders.get(providerOrderId)?.parts ?? []) part.commission = 100
    paypal().keepsMore = false
    paypal().approve(providerOrderId)
    await shop.capture(providerOrderId, 'paypal')
    const payment = await shop.test.db
      .selectFrom('payments')
      .select(['status', 'stopped_reason'])
      .where('id', '=', checkout.payments[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    const stopped_reason = 'The provider kept $1.00 of it for us, but our part is $1.43.'
    expect(payment).toEqual({ status: 'awaiting', stopped_reason })
  })

  it('a refund before the release returns it first, and one after it makes it due again', async () => {
    const stall = await owing()
    const { id, paymentId, refund, complete: hand } = await sell(stall, 2)
    await refund('1.00')
    await shop.carryOut()
    // the baker's part of the refund is 92 cents
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 51 })
    expect(paypal().captures.get(`capture-${paymentId}`)).toMatchObject({ refunded: 100, kept: 286 - 100 })
    await hand()
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 92, reserved: 0 })
    expect(released(paymentId)).toBe(1757 - 143)
    await refund('18.00')
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    expect(await shop.balances(id)).toEqual({ ...whole, receivable: 0 })
    expect(keptOf(paymentId)).toBe(0)
    await agrees(paymentId)
  })

  it('returns all of it for a declined order, and for one paid too late', async () => {
    const stall = await owing()
    const declined = await sell(stall, 2)
    await declined.act('decline', { reason: 'No flour left.' })
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    expect(await shop.balances(declined.id)).toEqual({ buyer: 0, held: 0 })
    expect(keptOf(declined.paymentId)).toBe(0)
    const late = await shop.begin([stall.wanted(2)], 'paypal')
    paypal().approve(late.providerOrderId)
    paypal().failNext('capture', 'late')
    await shop.capture(late.providerOrderId, 'paypal')
    shop.pass(16)
    await shop.settle()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    paypal().arrive(late.providerOrderId)
    shop.pass(61)
    await shop.settle()
    await shop.carryOut()
    const paymentId = late.checkout.payments[0]?.id ?? ''
    expect(keptOf(paymentId)).toBe(0)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    await agrees(paymentId)
  })

  it.each(['before', 'after'])(
    'handles a refund %s the release that PayPal makes without our fee',
    async (when) => {
      const stall = await owing()
      const { id, paymentId, refund, complete: hand } = await sell(stall, 2)
      if (when === 'after') {
        await hand()
        await shop.carryOut()
      }
      paypal().refusesFees = true
      await refund('19.00')
      await shop.carryOut()
      // the baker paid the whole refund, so they get credit for our part and the withheld debt; their debt is as before
      expect(await shop.balances(id)).toMatchObject({ buyer: 0, held: 0, platform: 286 })
      expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
      expect(keptOf(paymentId)).toBe(286)
      await agrees(paymentId)
    },
  )

  it.each(['release', 'refund'] as const)('reserves nothing after a %s is settled by hand', async (kind) => {
    const stall = await owing()
    const { id, paymentId, act, complete: hand } = await sell(stall, 2)
    paypal().failNext(kind, 'refused')
    if (kind === 'refund') await act('decline', { reason: 'No flour left.' })
    else await hand()
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
    const superadmin = await makeAdmin(shop.test, 'superadmin')
    await settleFailed(superadmin, paymentId)
    // a refund returns withheld debt first, and a release collects it
    expect(await owed(stall)).toEqual({ owed: kind === 'refund' ? 143 : 0, reserved: 0 })
    expect(await shop.balances(id)).toMatchObject(
      kind === 'refund'
        ? { buyer: 0, held: 0 }
        : { held: 0, platform: 286, receivable: -143, baker: 1757, adjustments: 0 },
    )
  })

  it('leaves the debt paid after a lost dispute: PayPal withheld it, and the baker bears the loss', async () => {
    const stall = await owing()
    const { paymentId, complete: hand } = await sell(stall, 2)
    await lose(paymentId)
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
    await hand()
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 0, reserved: 0 })
    await agrees(paymentId)
  })

  it('books it with the disputed order, not with a refunded one', async () => {
    const stall = await owing()
    const cake = await makeListing(stall.baker, { title: 'Wedding cake', price: '100.00' })
    const ordered = await makeCheckout(shop.buyer, [{ payWay: 'pickup', lines: [[cake, 1]] }])
    await complete(stall.baker, ordered.orders[0]?.id ?? '')
    const rolls = await makeListing(stall.baker, { title: 'Rolls' })
    const cart = stall.wanted(1)
    cart.lines.push([rolls, 1])
    const { orders, payments } = await shop.pay([cart], 'paypal')
    const [declined, sold] = orders.map(({ id }) => id).toSorted()
    const paymentId = payments[0]?.id ?? ''
    await stall.baker.call('POST', `/api/orders/${declined}/decline`, { reason: 'No flour left.' })
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 893, reserved: 14 })
    await lose(paymentId, 950)
    await complete(stall.baker, sold ?? '')
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 879, reserved: 0 })
    expect(await shop.balances(declined ?? '')).toEqual({ buyer: 0, held: 0 })
    expect(await shop.balances(sold ?? '')).toMatchObject({ held: 0, receivable: -14 })
    await agrees(paymentId)
  })

  it.each(['completed', 'declined', 'settled by hand'] as const)(
    'resumes paused pickup automatically once the lost order is %s',
    async (how) => {
      const superadmin = await makeAdmin(shop.test, 'superadmin')
      const limit = { value: 100, seenAt: null, reason: 'For the test.' }
      await superadmin.call('PUT', '/api/admin/settings/marketplace.owedLimit', limit)
      const stall = await owing()
      const isPaused = async () => {
        const { body } = await stall.baker.call('GET', '/api/sellers/owed')
        return Owed.parse(body).isPickupPaused
      }
      expect(await isPaused()).toBe(true)
      const { paymentId, act, complete: hand } = await sell(stall, 2)
      if (how === 'settled by hand') {
        paypal().failNext('release', 'refused')
        await hand()
        await shop.carryOut()
        await settleFailed(superadmin, paymentId)
      } else {
        await lose(paymentId)
        expect(await isPaused()).toBe(true)
        if (how === 'completed') await hand()
        else await act('decline', { reason: 'No flour left.' })
      }
      expect(await owed(stall)).toEqual({ owed: 0, reserved: 0 })
      expect(await isPaused()).toBe(false)
    },
  )

  it('leaves the debt paid if the refund of a lost order was refused', async () => {
    const stall = await owing()
    const { paymentId, act } = await sell(stall, 2)
    await act('decline', { reason: 'No flour left.' })
    paypal().failNext('refund', 'server_error')
    await shop.carryOut()
    await lose(paymentId)
    paypal().failNext('refund', 'refused')
    shop.pass(2)
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 0, reserved: 0 })
    await agrees(paymentId)
  })
})
