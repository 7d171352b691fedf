import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listSettings } from '#shared/api/admin-settings.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { callApp } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { otherRails } from '#tests/make/rails/tested-rails.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const key = 'marketplace.owedLimit'

describe.each(enginesInTurn)('the limit of a baker’s debt on %s', (engine) => {
  let shop: PaymentShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())
  beforeEach(() => setLimit(80))

  async function setLimit(value: number) {
    const { body } = await superadmin.call('GET', '/api/admin/settings')
    const { settings } = listSettings.success.body.parse(body)
    const before = settings.find((setting) => setting.key === key)
    if (before?.value === value) return
    const wanted = { value, seenAt: before?.updatedAt ?? null, reason: 'For the test.' }
    expect((await superadmin.call('PUT', `/api/admin/settings/${key}`, wanted)).status).toBe(200)
  }

  type Stall = Awaited<ReturnType<PaymentShop['bakerOn']>>

  /** A baker on Stripe who also sells at pickup, for 71 cents of commission a serving. */
  async function open(): Promise<Stall> {
    const stall = await shop.bakerOn('stripe')
    await stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    return stall
  }

  const order = async ({ wanted }: Stall) => {
    const { orders, refusals } = await makeCheckout(shop.buyer, [{ ...wanted(1), payWay: 'pickup' }])
    return { id: orders[0]?.id ?? '', refusals }
  }
  const complete = async ({ baker }: Stall, id: string) => {
    await baker.call('POST', `/api/orders/${id}/confirm`)
    expect(
      (await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))).status,
    ).toBe(200)
  }
  const sellAtPickup = async (stall: Stall) => complete(stall, (await order(stall)).id)
  const waysOf = async ({ listingId }: Stall) => {
    const { body } = await callApp(shop.test, 'GET', `/api/food-listings/${listingId}`)
    return (body as { cook: { payWays: string[] } }).cook.payWays
  }
  const mailsTo = async ({ baker }: Stall) => {
    const rows = await shop.test.db
      .selectFrom('mails')
      .select('purpose')
      .where('recipient', '=', baker.user.email)
      .where('purpose', 'like', 'owed-%')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ purpose }) => purpose)
  }
  const owedOf = async ({ baker }: Stall) => (await baker.call('GET', '/api/sellers/owed')).body

  it('decisions, commission at pickup: pauses pickup above the limit until the debt is paid, and mails once each', async () => {
    const stall = await open()
    const running = await order(stall)
    await sellAtPickup(stall)
    expect(await mailsTo(stall)).toEqual(['owed-near'])
    expect(await waysOf(stall)).toEqual(['stripe', 'pickup'])
    await sellAtPickup(stall)
    expect(await mailsTo(stall)).toEqual(['owed-near', 'owed-over'])
    expect(await waysOf(stall)).toEqual(['stripe'])
    expect(await owedOf(stall)).toMatchObject({ owed: '1.42', limit: '0.80', isPickupPaused: true })
    expect((await stall.baker.call('GET', '/api/sellers/overview')).body).toMatchObject({
      money: { isPickupPaused: true },
    })

    // existing orders stay, and online payments continue
    await complete(stall, running.id)
    expect(await mailsTo(stall)).toEqual(['owed-near', 'owed-over'])
    expect((await order(stall)).refusals).toMatchObject([
      { code: 'conflict', message: 'This baker accepts Stripe. Choose again.' },
    ])
    const wanted = { foodListingId: stall.listingId, quantity: 1, payWay: 'pickup' }
    expect((await shop.buyer.call('POST', '/api/orders', wanted)).status).toBe(409)
    expect((await makeCheckout(shop.buyer, [stall.wanted(1)])).orders).toHaveLength(1)

    const { body } = await stall.baker.call('POST', '/api/sellers/owed/payments', { rail: 'stripe' })
    const checkout = Checkout.parse(body)
    const prepared = await stall.baker.call('POST', '/stripe/payment', { checkoutId: checkout.id })
    const { id } = prepared.body as { id: string }
    shop.scripted.stripe.approve(id)
    expect(await waysOf(stall)).toEqual(['stripe'])
    await stall.baker.call('POST', `/stripe/payment/${id}/settle`)
    expect(await waysOf(stall)).toEqual(['stripe', 'pickup'])
    expect(await mailsTo(stall)).toEqual(['owed-near', 'owed-over', 'owed-paid'])
    // and starts over from there
    await sellAtPickup(stall)
    expect(await mailsTo(stall)).toEqual(['owed-near', 'owed-over', 'owed-paid', 'owed-near'])
  })

  it('refuses orders with a message for a baker without a rail, and keeps their settings', async () => {
    const stall = await open()
    await stall.baker.call('PUT', '/api/sellers/pay-ways/stripe', { isOffered: false })
    await sellAtPickup(stall)
    await sellAtPickup(stall)
    expect(await waysOf(stall)).toEqual([])
    expect((await order(stall)).refusals).toMatchObject([
      { message: 'This baker isn’t taking orders right now.' },
    ])
    expect((await stall.baker.call('GET', '/api/sellers/payouts')).body).toMatchObject({
      offered: [...otherRails('stripe'), 'pickup'],
    })
  })

  it('resumes pickup after a sale pays the debt, or an admin waives it', async () => {
    const sold = await open()
    const waived = await open()
    for (const stall of [sold, waived]) {
      await sellAtPickup(stall)
      await sellAtPickup(stall)
      expect(await waysOf(stall)).toEqual(['stripe'])
    }
    const { orders } = await shop.pay([sold.wanted(1)], 'stripe')
    await complete(sold, orders[0]?.id ?? '')
    await shop.carryOut()
    expect(await waysOf(sold)).toEqual(['stripe', 'pickup'])
    const path = `/api/admin/commission/owed/${waived.baker.user.id}/waive`
    const waiver = { amount: '1.42', seenOwed: '1.42', reason: 'A school fair.' }
    expect((await superadmin.call('POST', path, waiver)).status).toBe(201)
    expect(await waysOf(waived)).toEqual(['stripe', 'pickup'])
  })

  it('applies a new limit at once, and pauses nobody without one', async () => {
    const stall = await open()
    await sellAtPickup(stall)
    await sellAtPickup(stall)
    await setLimit(0)
    expect(await waysOf(stall)).toEqual(['stripe', 'pickup'])
    expect(await owedOf(stall)).toMatchObject({ limit: null, isPickupPaused: false })
    await setLimit(142)
    expect(await waysOf(stall)).toEqual(['stripe', 'pickup'])
    await setLimit(141)
    expect(await waysOf(stall)).toEqual(['stripe'])
    for (const value of [-1, 0.5, 1_000_001, '50', true, null]) {
      const seenAt = null
      const wanted = { value, seenAt, reason: 'For the test.' }
      const { status } = await superadmin.call('PUT', `/api/admin/settings/${key}`, wanted)
      expect([409, 422]).toContain(status)
    }
  })
})
