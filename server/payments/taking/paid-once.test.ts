import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('OPEN-77: a checkout with one of two bakers paid, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  it('the other has a wrong amount: cannot be paid again, and is paid after the correction', async () => {
    const [ana, bea] = [await shop.bakerOn('stripe'), await shop.bakerOn('stripe')]
    const { checkout, providerOrderId } = await shop.begin([ana.wanted(1), bea.wanted(1)], 'stripe')
    shop.scripted.stripe.approve(providerOrderId)
    const last = shop.scripted.stripe.orders.get(providerOrderId)?.parts[1]
    if (!last) throw new Error('The order needs two parts')
    last.amount += 100
    await shop.capture(providerOrderId)
    expect(await states(checkout.id)).toEqual(['awaiting', 'captured'])
    expect(await shop.prepare(checkout.id, 'stripe')).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('You don’t need to pay again') },
    })
    last.amount -= 100
    shop.pass(2)
    await shop.settle()
    expect(await states(checkout.id)).toEqual(['captured', 'captured'])
    expect(shop.scripted.stripe.orders.size).toBe(1)
  })

  it('the other is pending: cannot be paid again, and is paid when the money arrives', async () => {
    const [ana, bea] = [await shop.bakerOn('paypal'), await shop.bakerOn('paypal')]
    const { checkout, providerOrderId } = await shop.begin([ana.wanted(1), bea.wanted(1)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    const last = shop.scripted.paypal.orders.get(providerOrderId)?.parts[1]
    if (!last) throw new Error('The order needs two parts')
    last.isSlow = true
    expect(await shop.capture(providerOrderId)).toMatchObject({ status: 200 })
    expect(await states(checkout.id)).toEqual(['awaiting', 'captured'])
    expect((await shop.prepare(checkout.id, 'paypal')).status).toBe(409)
    shop.scripted.paypal.arrive(providerOrderId)
    shop.pass(2)
    await shop.settle()
    expect(await states(checkout.id)).toEqual(['captured', 'captured'])
    expect(shop.scripted.paypal.orders.size).toBe(1)
  })

  it('the other was declined: can be paid with another provider order', async () => {
    const [ana, bea] = [await shop.bakerOn('paypal'), await shop.bakerOn('paypal')]
    const { checkout, providerOrderId } = await shop.begin([ana.wanted(1), bea.wanted(1)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    shop.scripted.paypal.decline(
      providerOrderId,
      checkout.payments.find(({ cookId }) => cookId === bea.baker.user.id)?.id,
    )
    await shop.capture(providerOrderId)
    expect(await shop.prepare(checkout.id, 'paypal')).toMatchObject({ status: 200 })
  })

  async function states(checkoutId: string): Promise<string[]> {
    return (await shop.read(checkoutId)).payments.map(({ status }) => status).toSorted()
  }
})
