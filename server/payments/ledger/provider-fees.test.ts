import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rail } from '#shared/payment-methods.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { reconcileNightly } from '../reconciliation/reconcile-nightly.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

const quiet = { info: () => undefined, error: () => undefined }

describe.each(enginesInTurn)('provider fees on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  const paid = async (rail: Rail) => {
    const { wanted } = await shop.bakerOn(rail)
    const { payments } = await shop.pay([wanted(2)], rail)
    return payments[0]?.id ?? ''
  }
  const books = async (id: string) => {
    const payment = await shop.test.db
      .selectFrom('payments')
      .select('provider_fee_cents')
      .where('id', '=', id)
      .executeTakeFirst()
    const booked = await shop.test.db
      .selectFrom('ledger_movements')
      .select(['credit_account', 'amount_cents'])
      .where('payment_id', '=', id)
      .where('debit_account', '=', 'provider_fees')
      .execute()
    return { reported: payment?.provider_fee_cents, booked: booked.map((one) => Object.values(one)) }
  }
  const differences = async () =>
    (await reconcilePayments(shop.test, new Date(0))).differences.map(({ words }) => words)

  it('CONST-06: books Stripe’s fee from the platform with the capture, once', async () => {
    shop.scripted.stripe.feeOf = () => 85
    const id = await paid('stripe')
    expect(await books(id)).toEqual({ reported: 85, booked: [['platform', 85]] })
    const order = [...shop.scripted.stripe.orders.keys()].at(-1) ?? ''
    await shop.capture(order, 'stripe')
    await shop.settle()
    expect(await books(id)).toEqual({ reported: 85, booked: [['platform', 85]] })
    expect(await differences()).toEqual([])
  })

  it('stores PayPal’s fee from the baker without booking it', async () => {
    shop.scripted.paypal.feeOf = () => 98
    const id = await paid('paypal')
    expect(await books(id)).toEqual({ reported: 98, booked: [] })
    expect(await differences()).toEqual([])
  })

  it('stores and books a fee at night that is reported later', async () => {
    shop.scripted.stripe.feeOf = () => null
    const id = await paid('stripe')
    expect(await books(id)).toEqual({ reported: null, booked: [] })
    shop.scripted.stripe.feeOf = () => 85
    expect(await differences()).toEqual([])
    expect(await reconcileNightly(shop.test, quiet, async () => undefined)).toBe(0)
    expect(await books(id)).toEqual({ reported: 85, booked: [['platform', 85]] })
    shop.pass(7 * 60)
    expect(await reconcileNightly(shop.test, quiet, async () => undefined)).toBe(0)
    expect(await books(id)).toEqual({ reported: 85, booked: [['platform', 85]] })
  })

  it('finds a fee that differs from the report, and a reported fee that is not booked', async () => {
    shop.scripted.stripe.feeOf = () => 85
    const id = await paid('stripe')
    shop.scripted.stripe.feeOf = () => 99
    expect(await differences()).toContain(`payment ${id} (stripe): fee $0.85 here, $0.99 there`)
    shop.scripted.stripe.feeOf = () => 85
    const tell = (cents: number) =>
      shop.test.db.updateTable('payments').set({ provider_fee_cents: cents }).where('id', '=', id).execute()
    await tell(99)
    expect(await differences()).toEqual([
      `payment ${id} (stripe): its provider took $0.99 from the platform, and $0.85 is booked`,
      `payment ${id} (stripe): fee $0.99 here, $0.85 there`,
    ])
    await tell(85)
    expect(await differences()).toEqual([])
  })
})
