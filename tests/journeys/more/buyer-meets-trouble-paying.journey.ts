import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { makePaidBaker, type PaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { putOnSale } from '../api-of-page.ts'
import { addToCart, payByCard, payWithPaypal } from '../payment-steps.ts'
import { openMember, ordersTable } from '../steps.ts'

describe('a buyer meets trouble paying', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  let [ana, ben, cleo]: [PaidBaker, PaidBaker, PaidBaker] = [nobody(), nobody(), nobody()]
  beforeAll(async () => {
    browser = await openBrowser()
    ana = await makePaidBaker(server, { firstName: 'Ana', rails: ['paypal'] })
    ben = await makePaidBaker(server, { firstName: 'Ben', rails: ['paypal'] })
    cleo = await makePaidBaker(server, { firstName: 'Cleo', rails: ['stripe'] })
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('OPEN-05, PAY-08, PAY-09: one of three bakers’ payments is declined; the other orders stay valid', async () => {
    expectComplaints(/^402 POST \/payment-sandbox\/stripe\/payment_intents\/.+\/confirm$/)
    const bakes = await Promise.all([
      postBake(server, ana, { title: 'Poppy knots' }),
      postBake(server, ben, { title: 'Plum tart', price: '12.00' }),
      postBake(server, cleo, { title: 'Lemon bars', price: '4.25' }),
    ])
    const buyer = await openMember(browser, server.url, 'Nora')
    const { page } = buyer
    for (const bake of bakes) await addToCart(page, bake)
    await page.goto('/cart')
    await page.getByText('Secure checkout powered by PayPal and Stripe').waitFor()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to pay $25.75' }).waitFor()
    await lookAt(page, 'pay-checkout')
    await page.getByRole('button', { name: 'Continue to pay $25.75' }).click()

    await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
    const paypal = page.getByRole('region', { name: 'PayPal' })
    const card = page.getByRole('region', { name: 'Card' })
    await paypal.getByRole('heading', { name: 'PayPal · $21.50' }).waitFor()
    await card.getByLabel('Card number').waitFor()
    await lookAt(page, 'pay-three-bakers')
    await payWithPaypal(page)
    await paypal.waitFor({ state: 'hidden' })
    await page.getByText('2 orders have been sent').waitFor()

    await payByCard(card, '4000 0000 0000 0002')
    await card.getByText('Payment failed').waitFor()
    await card.getByText('There was an issue processing your payment. Please try again.').waitFor()
    await lookAt(page, 'pay-declined')
    await page.reload()
    await card.getByLabel('Card number').waitFor()
    expect(await paypal.count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel what isn’t paid' }).click()
    await page.getByRole('heading', { level: 1, name: 'Some orders did not go through' }).waitFor()
    await page.getByText('From Cleo Baker: not ordered').waitFor()
    await lookAt(page, 'pay-partly')
    await page.getByRole('button', { name: 'Put it back in my cart' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
    await page.getByRole('link', { name: 'Lemon bars', exact: true }).waitFor()
    await page.getByText(/Secure checkout powered by Stripe/).waitFor()

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to pay $4.25' }).click()
    await payByCard(card, '4242 4242 4242 4242')
    await page.getByRole('heading', { level: 1, name: 'Your order is with the baker' }).waitFor()
    await lookAt(page, 'pay-done')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Your Cart is Empty' }).waitFor()
    await buyer.close()
  })

  it('PAY-06, PAY-11: closing PayPal charges nothing, and the buyer can pay later or give up', async () => {
    const listing = await postBake(server, ben, { title: 'Cheese scones', servingsAvailable: 4 })
    const buyer = await openMember(browser, server.url, 'Priya')
    const { page } = buyer
    await addToCart(page, listing)
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to pay $9.50' }).click()
    await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
    await payWithPaypal(page, 'cancel')
    await page.getByText('You left the payment before it was finished. Nothing was charged').waitFor()
    await lookAt(page, 'pay-closed-window')

    await page.goto('/my-orders')
    await page.getByText('Awaiting Payment').waitFor()
    await lookAt(page, 'pay-awaiting')
    await page.getByRole('link', { name: 'Pay now' }).click()
    await payWithPaypal(page, 'pay', 'The payment is declined')
    const part = page.getByRole('region', { name: 'PayPal' })
    await part.getByText('There was an issue processing your payment. Please try again.').waitFor()
    await lookAt(page, 'pay-failed')
    // the order is still held, and a retry creates another order at PayPal
    await payWithPaypal(page)
    await page.getByRole('heading', { level: 1, name: 'Your order is with the baker' }).waitFor()
    await addToCart(page, listing)
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to pay $9.50' }).click()
    await page.getByRole('button', { name: 'Cancel what isn’t paid' }).click()
    await page.getByRole('heading', { level: 1, name: 'You stopped the payment' }).waitFor()
    // the paid order is listed; the other one is a collapsed line
    await page.goto('/my-orders')
    const orders = page.getByRole('list', { name: 'Orders' })
    expect(await orders.getByRole('article').count()).toBe(1)
    await page.getByText('1 unfinished order').click()
    await page.getByText('It was not paid, so the baker never got it. Nothing was charged.').waitFor()
    await lookAt(page, 'pay-unfinished')
    await page.goto(`/food/${listing}`)
    await page.getByText('3 servings left').first().waitFor()
    await buyer.close()
  })

  it('OPEN-05, ORDER-06: orders a cart with both ways of paying as a whole, or only the pickup part', async () => {
    const dan = await openMember(browser, server.url, 'Dan')
    const rolls = await putOnSale(dan.page, { title: 'Onion rolls', price: '3.33', servingsAvailable: 6 })
    const tart = await postBake(server, ben, { title: 'Apricot tart', price: '12.25' })
    const buyer = await openMember(browser, server.url, 'Lena')
    const { page } = buyer
    const both = 'Pay $12.25 now and $3.33 at pickup'
    const fill = async () => {
      for (const bake of [rolls, tart]) await addToCart(page, bake)
      await page.goto('/checkout')
      await page.getByRole('button', { name: both }).waitFor()
    }
    const dansOrders = async () => {
      await dan.page.goto('/seller-dashboard?tab=orders')
      return ordersTable(dan.page).getByRole('rowheader').count()
    }
    await fill()
    await lookAt(page, 'mixed-checkout')
    await page.getByRole('button', { name: both }).click()
    await page.getByText('Bakers get your orders once you’ve paid.').waitFor()
    await page.getByText('From Dan: held for you').waitFor()
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await lookAt(page, 'mixed-to-pay')
    await dan.page.goto('/seller-dashboard?tab=orders')
    await dan.page.getByText('No orders yet').waitFor()
    await payWithPaypal(page)
    await page.getByText('Your 2 orders have been sent to the bakers.').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Your orders are with the bakers' }).waitFor()
    await page.getByText('It is paid. You pay the rest at pickup.').waitFor()
    await lookAt(page, 'mixed-done')
    await expect.poll(dansOrders).toBe(1)

    // after giving up online, the pickup part can still be ordered
    await fill()
    await page.getByRole('button', { name: both }).click()
    await page.getByText('From Dan: held for you').waitFor()
    await page.goto('/my-orders')
    await page.getByText('The baker gets this once you’ve paid the online part of your order.').waitFor()
    await lookAt(page, 'mixed-my-orders')
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('Order cancelled').first().waitFor()
    await page.getByRole('link', { name: 'Continue with the order' }).click()
    await page.getByRole('heading', { level: 1, name: 'The online part was not paid' }).waitFor()
    await lookAt(page, 'mixed-pickup-left')
    await page.getByRole('button', { name: 'Order only the pickup part ($3.33)' }).click()
    await page.getByText('Your order for Onion rolls has been sent to the baker.').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Some orders did not go through' }).waitFor()
    await lookAt(page, 'mixed-pickup-ordered')
    await expect.poll(dansOrders).toBe(2)

    // the whole checkout can be abandoned
    await fill()
    await page.getByRole('button', { name: both }).click()
    await page.getByRole('button', { name: 'Cancel the whole order' }).click()
    await page.getByRole('heading', { level: 1, name: 'You stopped the payment' }).waitFor()
    await page.getByText('From Dan: not ordered').waitFor()
    await page.goto(`/food/${rolls}`)
    await page.getByText('4 servings left').first().waitFor()
    await buyer.close()
    await dan.close()
  })

  it('PAY-05, OPEN-77: recovers a lost response without a second charge', async () => {
    expectComplaints(/^net::ERR_FAILED POST \/paypal\/order\/.+\/capture$/)
    const listing = await postBake(server, ana, { title: 'Olive focaccia' })
    const buyer = await openMember(browser, server.url, 'Tomas')
    const { page } = buyer
    await addToCart(page, listing)
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to pay $9.50' }).click()
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await page.route('**/capture', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await payWithPaypal(page)
    await page.getByRole('heading', { level: 1, name: 'Your order is with the baker' }).waitFor()
    await page.goto('/my-orders')
    expect(await page.getByText('Paid with PayPal.').count()).toBe(1)
    await buyer.close()
  })
})

function nobody(): PaidBaker {
  return { cookie: '', email: '', id: '' }
}
