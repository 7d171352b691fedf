import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Order } from '#shared/api/orders.ts'
import { checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('orders that are confirmed as they are placed', () => {
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

  it('a baker chooses it, and it is off until then', async () => {
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

  it('one at pickup is confirmed in its answer, and both are told so, once', async () => {
    const [person, buyer] = [await makeBaker(), await makePerson(shop.test)]
    const order = await makeOrder(buyer, await makeListing(person))
    expect(order).toMatchObject({ status: 'confirmed', confirmedAt: order.placedAt, answerBy: null })
    // read again it is what was answered
    expect(Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)).toEqual(order)
    expect(await shop.mailsTo(buyer)).toEqual(['order-placed-and-confirmed'])
    expect(await shop.mailsTo(person)).toEqual(['order-placed-and-confirmed'])
    // from here on it is an order like any other that its baker has confirmed
    expect((await person.call('POST', `/api/orders/${order.id}/decline`, { reason: 'No' })).status).toBe(409)
    expect(
      (await person.call('POST', `/api/orders/${order.id}/complete`, await shownCode(shop.test, order.id)))
        .body,
    ).toMatchObject({
      status: 'completed',
    })
  })

  it('a cart at pickup is confirmed with those who have chosen it', async () => {
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

  it('one over a rail is confirmed once it is paid, not before, and what waits for it at pickup with it', async () => {
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
    // told again, nothing is done again
    await shop.settle()
    expect(await shop.mailsTo(online.baker)).toEqual(['order-placed-and-confirmed'])
    shop.pass(25 * 60)
    await shop.settle()
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  })

  it('in a rush all that is sold is confirmed, and nothing beyond the limits', async () => {
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
