import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Order } from '#shared/api/orders.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('automatic confirmation', () => {
  let shop: PaymentShop
  let baker: Person
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    baker = await makeBaker()
  })
  afterAll(() => shop.test.close())

  const choose = (person: Person, confirmsAutomatically: boolean) =>
    person.call('PUT', '/api/sellers/automatic-confirmation', { confirmsAutomatically })
  async function makeBaker() {
    const person = await makePerson(shop.test, { firstName: 'Pia' })
    expect((await choose(person, true)).body).toEqual({ confirmsAutomatically: true })
    return person
  }

  it('is off until a baker turns it on', async () => {
    const person = await makePerson(shop.test)
    const chosen = async () => (await person.call('GET', '/api/sellers/payouts')).body
    expect(await chosen()).toMatchObject({ confirmsAutomatically: false })
    await choose(person, true)
    expect(await chosen()).toMatchObject({ confirmsAutomatically: true })
    await choose(person, false)
    const order = await makeOrder(shop.buyer, await makeListing(person))
    expect(order).toMatchObject({ status: 'pending' })
    expect(await shop.mailsTo(person)).toEqual(['order-placed'])
  })

  it('confirms an order paid at pickup in the response, with one email to each person', async () => {
    const [person, buyer] = [await makeBaker(), await makePerson(shop.test)]
    const order = await makeOrder(buyer, await makeListing(person))
    expect(order).toMatchObject({ status: 'confirmed', confirmedAt: order.placedAt, answerBy: null })
    // a later read returns the same
    expect(Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)).toEqual(order)
    expect(await shop.mailsTo(buyer)).toEqual(['order-placed-and-confirmed'])
    expect(await shop.mailsTo(person)).toEqual(['order-placed-and-confirmed'])
    // from here it behaves like any confirmed order
    expect((await person.call('POST', `/api/orders/${order.id}/decline`, { reason: 'No' })).status).toBe(409)
    expect(
      (await person.call('POST', `/api/orders/${order.id}/complete`, await shownCode(shop.test, order.id)))
        .body,
    ).toMatchObject({
      status: 'completed',
    })
  })

  it('confirms the parts of a cart whose bakers turned it on', async () => {
    const other = await makePerson(shop.test)
    const listings = [await makeListing(baker), await makeListing(other)] as const
    const cart = checkoutBody(listings.map((listing) => ({ payWay: 'pickup', lines: [[listing, 1]] })))
    expect(await shop.buyer.call('POST', '/api/checkouts', cart)).toMatchObject({
      status: 201,
      body: {
        orders: [
          { cookId: baker.user.id, status: 'confirmed' },
          { cookId: other.user.id, status: 'pending' },
        ],
      },
    })
  })

  it('confirms an online order, and pickup orders that wait for it, only after the payment', async () => {
    const online = await shop.bakerOn('paypal')
    await choose(online.baker, true)
    const loaf = await makeListing(baker)
    const { checkout, providerOrderId } = await shop.begin(
      [online.wanted(1), { payWay: 'pickup', lines: [[loaf, 2]] }],
      'paypal',
    )
    const statuses = async () => (await shop.read(checkout.id)).orders.map(({ status }) => status)
    expect(await statuses()).toEqual(['pending', 'pending'])
    expect(await shop.mailsTo(online.baker)).toEqual([])
    shop.scripted.paypal.approve(providerOrderId)
    await shop.capture(providerOrderId)
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
    expect(await shop.mailsTo(online.baker)).toEqual(['order-placed-and-confirmed'])
    // settling again changes nothing
    await shop.settle()
    expect(await shop.mailsTo(online.baker)).toEqual(['order-placed-and-confirmed'])
    shop.pass(25 * 60)
    await shop.settle()
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  })

  it('confirms all concurrent orders that are sold, and none beyond the limits', async () => {
    const loaf = await makeListing(baker, { servingsAvailable: 5, mostPerBuyer: 2 })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => makePerson(shop.test)))
    const answers = await Promise.all(
      [...buyers, ...buyers].map((buyer) =>
        buyer.call('POST', '/api/orders', orderBody(loaf.id, { quantity: 2 })),
      ),
    )
    const placed = answers.flatMap(({ status, body }) => (status === 201 ? [Order.parse(body)] : []))
    expect(placed.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(new Set(placed.map(({ buyerId }) => buyerId)).size).toBe(2)
    expect(await shop.servings(loaf.id)).toBe(1)
  })
})
