import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Rail } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { findOwed } from './owed-repository.ts'

describe.each(engines)('owed commission that the next sales pay on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())
  beforeEach(() => {
    shop.scripted.stripe.instructionOutcome = 'done'
  })

  /** A baker on a rail who owes commission for servings sold at pickup, 71 cents of $9.50 each. */
  async function owing(servings: number, rail: Rail) {
    const made = await shop.bakerOn(rail)
    const { baker, wanted } = made
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    if (servings > 0) {
      const { orders } = await makeCheckout(shop.buyer, [{ ...wanted(servings), payWay: 'pickup' }])
      await complete(baker, orders[0]?.id ?? '')
    }
    return { ...made, rail }
  }

  type Baker = Awaited<ReturnType<PaymentShop['bakerOn']>>['baker']

  async function complete(baker: Baker, id: string) {
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(
      (await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))).status,
    ).toBe(200)
  }

  /** Sells servings over a rail, up to the moment before the release is sent. */
  async function sell({ baker, wanted, rail }: Awaited<ReturnType<typeof owing>>, servings: number) {
    const { orders, payments } = await shop.pay([wanted(servings)], rail)
    const id = orders[0]?.id ?? ''
    await complete(baker, id)
    const refund = (amount: string) =>
      baker.call('POST', `/api/orders/${id}/refund`, { amount, reason: 'It was burnt.' })
    return { id, paymentId: payments[0]?.id ?? '', refund }
  }

  const owed = ({ baker }: { baker: Baker }) => findOwed(shop.test.db, baker.user.id)
  const nothing = { owed: 0, reserved: 0 }

  const released = (paymentId: string) => shop.scripted.stripe.captures.get(`capture-${paymentId}`)?.released

  const agrees = async (paymentId: string) => {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.filter((line) => line.words.includes(paymentId))).toEqual([])
  }

  it('CONST-06: the next sale pays the debt, and the rest is the baker’s', async () => {
    const stall = await owing(2, 'stripe')
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    const { id, paymentId } = await sell(stall, 2)
    await shop.carryOut()
    expect(await owed(stall)).toEqual(nothing)
    expect(released(paymentId)).toBe(1757 - 143)
    const { body } = await stall.baker.call('GET', `/api/orders/${id}`)
    expect(body).toMatchObject({ keptAmount: '17.57', collectedAmount: '1.43' })
    expect(await shop.order(id)).toMatchObject({ collectedAmount: '0.00' })
    expect(await shop.balances(id)).toEqual({
      buyer: -1900,
      held: 0,
      platform: 286,
      receivable: -143,
      baker: 1757,
    })
    await agrees(paymentId)
  })

  it('a sale pays at most what it leaves: then it sends nothing, and the rest is still owed', async () => {
    const stall = await owing(3, 'stripe')
    const { id, paymentId } = await sell(stall, 1)
    // an earlier debt, larger than the sale
    await shop.test.db
      .insertInto('ledger_movements')
      .values({
        id,
        cause: `commission_due:${id}-before`,
        kind: 'commission_due',
        credit_account: 'baker',
        debit_account: 'receivable',
        amount_cents: 1000,
        cook_id: stall.baker.user.id,
        order_id: null,
        payment_id: null,
        instruction_id: null,
        reason: null,
        recorded_by_admin: null,
        created_at: shop.test.now(),
      })
      .execute()
    const calls = shop.scripted.stripe.calls.length
    expect(await shop.carryOut()).toBe(1)
    expect(shop.scripted.stripe.calls.slice(calls)).not.toContain('release')
    expect(await owed(stall)).toEqual({ owed: 1000 + 214 - 879, reserved: 0 })
    expect(await shop.balances(id)).toMatchObject({ held: 0, platform: 950, receivable: -879 })
    expect(released(paymentId)).toBe(0)
    await agrees(paymentId)
  })

  it('two releases sent at the same moment collect it once', async () => {
    const stall = await owing(2, 'stripe')
    const sales = [await sell(stall, 1), await sell(stall, 1)]
    const cook = { table: 'users', ids: [stall.baker.user.id] } as const
    const both = await actAtOnce(shop.test.database, cook, [() => shop.carryOut(), () => shop.carryOut()])
    expect(both.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await owed(stall)).toEqual(nothing)
    const given = sales.map(({ paymentId }) => released(paymentId) ?? 0)
    expect(given.toSorted((a, b) => a - b)).toEqual([879 - 143, 879])
    for (const { paymentId } of sales) await agrees(paymentId)
  })

  it('no other release collects what one under way has reserved, and each attempt takes the same', async () => {
    const stall = await owing(2, 'stripe')
    const first = await sell(stall, 2)
    shop.scripted.stripe.failNext('release', 'server_error')
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 143 })
    const second = await sell(stall, 2)
    await shop.carryOut()
    expect(released(second.paymentId)).toBe(1757)
    await complete(
      stall.baker,
      (await makeCheckout(shop.buyer, [{ ...stall.wanted(1), payWay: 'pickup' }])).orders[0]?.id ?? '',
    )
    shop.pass(2)
    await shop.carryOut()
    expect(released(first.paymentId)).toBe(1757 - 143)
    expect(await owed(stall)).toEqual({ owed: 71, reserved: 0 })
  })

  it('a failed release leaves its part of the debt to the next sale', async () => {
    const stall = await owing(2, 'stripe')
    await sell(stall, 2)
    shop.scripted.stripe.failNext('release', 'refused')
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    const next = await sell(stall, 2)
    await shop.carryOut()
    expect(await owed(stall)).toEqual(nothing)
    expect(released(next.paymentId)).toBe(1757 - 143)
  })

  it('a refund makes collected debt due again, before it takes anything back from the baker', async () => {
    const stall = await owing(2, 'stripe')
    const { id, paymentId, refund } = await sell(stall, 2)
    await shop.carryOut()
    // the baker's part of the refund is 93 cents
    await refund('1.00')
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 92, reserved: 0 })
    expect((await stall.baker.call('GET', `/api/orders/${id}`)).body).toMatchObject({
      collectedAmount: '0.51',
    })
    expect(released(paymentId)).toBe(1757 - 143)
    shop.scripted.stripe.failNext('refund', 'lost_answer')
    await refund('18.00')
    await shop.carryOut()
    shop.pass(2)
    await shop.carryOut()
    expect(await owed(stall)).toEqual({ owed: 143, reserved: 0 })
    expect(released(paymentId)).toBe(0)
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0, platform: 0, receivable: 0, baker: 0 })
    await agrees(paymentId)
  })
})
