import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCommissionReports } from '#server/commission/write-commission-reports.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

describe.each(engines)('the books of payments on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    shop.test.setNow(new Date('2026-11-20T12:00:00Z'))
  })
  afterAll(() => shop.test.close())

  async function completed(quantity: number) {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders, payments } = await shop.pay([wanted(quantity)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    await shop.carryOut()
    return { baker, id, paymentId: payments[0]?.id ?? '' }
  }

  const reports = () =>
    shop.test.db
      .selectFrom('commission_reports')
      .select(['report_date', 'daily_commission_cents', 'order_count', 'total_sales_cents'])
      .orderBy('report_date')
      .execute()

  it('DATA-07, CONST-11: writes a daily report of completed orders less refunds, the same on every run', async () => {
    const { baker, id } = await completed(2)
    await completed(1)
    await writeCommissionReports(shop.test)
    const first = { report_date: '2026-11-20', daily_commission_cents: 214, order_count: 2 }
    expect(await reports()).toEqual([{ ...first, total_sales_cents: 2850 }])
    await baker.call('POST', `/api/orders/${id}/refund`, { amount: '19.00', reason: 'All of it was burnt.' })
    await shop.carryOut()
    await writeCommissionReports(shop.test)
    await writeCommissionReports(shop.test)
    expect(await reports()).toEqual([{ ...first, daily_commission_cents: 71, total_sales_cents: 950 }])
  })

  it('prints a line for each difference, and nothing without one', async () => {
    const since = new Date(0)
    expect((await reconcilePayments(shop.test, since)).differences).toEqual([])
    const { paymentId } = await completed(1)
    const order = [...shop.scripted.stripe.orders.values()].at(-1)
    for (const part of order?.parts ?? []) part.state = 'declined'
    const words = async () => (await reconcilePayments(shop.test, since)).differences.map((one) => one.words)
    expect(await words()).toEqual([`payment ${paymentId} (stripe): captured here, declined there`])
    expect((await reconcilePayments(shop.test, since)).compared).toBe(3)
    for (const part of order?.parts ?? []) Object.assign(part, { state: 'captured', captureId: 'another' })
    expect(await words()).toEqual([
      `payment ${paymentId} (stripe): capture capture-${paymentId} here, another there`,
    ])
    shop.scripted.stripe.onCall = (operation) => {
      if (operation === 'read') throw new Error('server_error')
    }
    expect(await words()).toContainEqual(
      expect.stringContaining('the provider does not answer: server_error'),
    )
    shop.scripted.stripe.onCall = () => undefined
  })

  it('reports waiting, failed and held money to monitoring', async () => {
    const { test } = shop
    const figures = async () => {
      shop.pass(1)
      const { body } = await test.app.inject('/metrics')
      const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
      return ['waiting', 'oldest_seconds', 'failed']
        .map((name) => value(`payment_instructions_${name}`))
        .concat(value('orders_held'))
    }
    expect(await figures()).toEqual([0, 0, 0, 0])

    const { baker, wanted } = await shop.bakerOn('paypal')
    await shop.begin([wanted(1)], 'paypal')
    const { orders } = await shop.pay([wanted(1)], 'paypal')
    await baker.call('POST', `/api/orders/${orders[0]?.id}/decline`, { reason: 'No flour left.' })
    shop.pass(1)
    expect(await figures()).toEqual([1, 120, 0, 1])

    shop.scripted.paypal.failNext('refund', 'refused')
    await shop.carryOut()
    expect(await figures()).toEqual([0, 0, 1, 1])
  })
})
