import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

describe.each(enginesInTurn)('OPEN-77: refund faults on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  it('retries a refund after a lost answer, and moves the money once', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const [order] = orders
    await baker.call('POST', `/api/orders/${order?.id}/decline`, { reason: 'No flour left.' })
    shop.scripted.stripe.failNext('refund', 'lost_answer')
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.order(order?.id ?? '')).toMatchObject({ paymentStatus: 'refund_pending' })
    shop.pass(2)
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.order(order?.id ?? '')).toMatchObject({ paymentStatus: 'refunded' })
    expect([...shop.scripted.stripe.captures.values()].at(-1)).toMatchObject({ refunded: 1900 })
  })

  it('shows a finally refused refund as being looked into, not as refunded', async () => {
    const { baker, wanted } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(1)], 'paypal')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    shop.scripted.paypal.failNext('refund', 'refused')
    await shop.carryOut()
    shop.pass(60)
    expect(await shop.carryOut()).toBe(0)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refund_pending', isMoneyLookedAt: true })
    const failed = await shop.test.db
      .selectFrom('payment_instructions')
      .select(['status', 'last_error'])
      .where('order_id', '=', id)
      .execute()
    expect(failed).toEqual([{ status: 'failed', last_error: 'refused' }])
  })

  it('makes a refund without our fee when it is refused, once, and books who paid it', async () => {
    const { baker, wanted } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(2)], 'paypal')
    const id = orders[0]?.id ?? ''
    shop.scripted.paypal.refusesFees = true
    await baker.call('POST', `/api/orders/${id}/refund`, { amount: '5.00', reason: 'One was burnt.' })
    // its answer is lost, and PayPal accepts fees again: it still is the refund without one
    shop.scripted.paypal.failNext('refund', 'lost_answer')
    expect(await shop.carryOut()).toBe(0)
    shop.scripted.paypal.refusesFees = false
    shop.pass(2)
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(id)).toEqual({ buyer: -1400, held: 1400, platform: 38, baker: -38 })
    shop.scripted.paypal.refusesFees = true
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    expect(await shop.carryOut()).toBe(1)
    shop.scripted.paypal.refusesFees = false
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: '19.00' })
    expect([...shop.scripted.paypal.captures.values()].at(-1)).toMatchObject({ refunded: 1900 })
    expect(await shop.balances(id)).toEqual({ buyer: 0, held: 0, platform: 143, baker: -143 })
  })

  it('reconciles while a refund without our fee waits for its answer', async () => {
    const { baker, wanted } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(2)], 'paypal')
    const id = orders[0]?.id ?? ''
    Object.assign(shop.scripted.paypal, { refusesFees: true, instructionOutcome: 'pending' })
    await baker.call('POST', `/api/orders/${id}/refund`, { amount: '5.00', reason: 'One was burnt.' })
    expect(await shop.carryOut()).toBe(0)
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.filter(({ words }) => words.includes(id)).map(({ words }) => words)).toEqual([])
    Object.assign(shop.scripted.paypal, { refusesFees: false, instructionOutcome: 'done' })
    shop.scripted.paypal.finishInstructions('done')
    shop.pass(11)
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.balances(id)).toEqual({ buyer: -1400, held: 1400, platform: 38, baker: -38 })
  })

  it('a refund without our fee that exceeds the baker’s part leaves a release of zero', async () => {
    const { baker, wanted } = await shop.bakerOn('paypal')
    const { orders } = await shop.pay([wanted(2)], 'paypal')
    const id = orders[0]?.id ?? ''
    shop.scripted.paypal.refusesFees = true
    // of $19.00 the baker's part is $17.57
    await baker.call('POST', `/api/orders/${id}/refund`, {
      amount: '18.00',
      reason: 'All but one was burnt.',
    })
    await shop.carryOut()
    shop.scripted.paypal.refusesFees = false
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    const calls = shop.scripted.paypal.calls.length
    expect(await shop.carryOut()).toBe(1)
    expect(shop.scripted.paypal.calls.slice(calls)).not.toContain('release')
    expect(await shop.balances(id)).toEqual({ buyer: -100, held: 0, platform: 143, baker: -43 })
  })

  it('polls a pending refund until it is done', async () => {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(1)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour left.' })
    shop.scripted.stripe.instructionOutcome = 'pending'
    await shop.carryOut()
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refund_pending' })
    shop.scripted.stripe.instructionOutcome = 'done'
    shop.scripted.stripe.finishInstructions('done')
    shop.pass(11)
    expect(await shop.carryOut()).toBe(1)
    expect(await shop.order(id)).toMatchObject({ paymentStatus: 'refunded' })
  })
})
