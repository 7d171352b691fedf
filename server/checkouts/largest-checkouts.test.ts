import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Checkout } from '#shared/api/checkouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('the largest checkouts', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
  })
  afterAll(() => shop?.test.close())

  /** Lines of 99 servings at $10,000.00, the highest price of a listing. */
  async function dear(rail: Rail, lines: number, quantity = 99) {
    const { wanted, listingId } = await shop.bakerOn(rail)
    const change = { price_cents: 1_000_000, servings_available: 10_000 }
    await shop.test.db.updateTable('food_listings').set(change).where('id', '=', listingId).execute()
    const [line] = wanted(quantity).lines
    if (!line) throw new Error('Expected a line in the cart')
    return { payWay: rail, lines: Array.from({ length: lines }, () => line), listingId }
  }

  it.each([
    ['stripe', 'Stripe takes at most $999,999.99 per payment. Order less, or choose payment at pickup.'],
    ['paypal', 'PayPal takes at most $60,000.00 per payment. Order less, or choose payment at pickup.'],
  ] as const)('50 such lines over %s return 422 with a message and hold nothing', async (rail, message) => {
    const wanted = await dear(rail, 50)
    const answer = await shop.buyer.call('POST', '/api/checkouts', checkoutBody([wanted]))
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'invalid', message, fields: { bakers: message } },
    })
    expect(await shop.servings(wanted.listingId)).toBe(10_000)
  })

  it('one such order is accepted where the rail allows it, otherwise 422 with a message', async () => {
    const [onStripe, onPaypal] = [await dear('stripe', 1), await dear('paypal', 1)]
    const order = (foodListingId: string, payWay: string) =>
      shop.buyer.call('POST', '/api/orders', { foodListingId, quantity: 99, payWay })
    expect(await order(onStripe.listingId, 'stripe')).toMatchObject({
      status: 201,
      body: { totalPrice: '990000.00' },
    })
    expect(await order(onPaypal.listingId, 'paypal')).toMatchObject({
      status: 422,
      body: { error: 'invalid', fields: { quantity: expect.stringContaining('at most $60,000.00') } },
    })
  })

  it('bakers paid together stay within the rail’s limit; the others are refused until later', async () => {
    const [ana, bea] = [await dear('paypal', 1, 6), await dear('paypal', 1, 1)]
    const answer = await shop.buyer.call('POST', '/api/checkouts', checkoutBody([ana, bea]))
    const { payments, refusals } = Checkout.parse(answer.body)
    expect(payments).toMatchObject([{ amount: '60000.00' }])
    expect(refusals).toMatchObject([
      { message: 'PayPal takes at most $60,000.00 at once. Order from this baker in a separate checkout.' },
    ])
  })

  it('a checkout of several bakers is limited to a million dollars', async () => {
    const bakers = [await dear('stripe', 1), await dear('paypal', 1, 2)]
    const message = 'You can order at most $1,000,000.00 at once. Split it into smaller orders.'
    expect(await shop.buyer.call('POST', '/api/checkouts', checkoutBody(bakers))).toMatchObject({
      status: 422,
      body: { error: 'invalid', message, fields: { bakers: message } },
    })
  })
})
