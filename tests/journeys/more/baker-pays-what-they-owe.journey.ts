import { afterAll, beforeAll, expect, it } from 'vitest'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, completeOrder, confirmOrder, pickupCodeOf, placeOrder, putOnSale } from '../api-of-page.ts'
import { payByCard, payWithPaypal } from '../payment-steps.ts'
import { openMember } from '../steps.ts'

let browser: JourneyBrowser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A baker who owes the fee on servings paid at pickup. */
async function openOwing(name: string, quantity: number, price: string) {
  const { url } = sharedServer()
  const baker = await openMember(browser, url, name)
  const buyer = await openMember(browser, url, 'Otto')
  const foodListingId = await putOnSale(baker.page, { title: `Rolls of ${name}`, price })
  const id = await placeOrder(buyer.page, { foodListingId, quantity })
  await confirmOrder(baker.page, id)
  await completeOrder(baker.page, id, await pickupCodeOf(buyer.page, id))
  return { baker, buyer, foodListingId }
}

it('decisions, commission at pickup: a baker pays their debt by card from the dashboard', async () => {
  expectComplaints(/^402 POST \/payment-sandbox\/stripe\/payment_intents\/.+\/confirm$/)
  const { baker, buyer } = await openOwing('Hilda', 4, '9.50')
  const { page } = baker
  await page.goto('/seller-dashboard')
  await page.getByRole('link', { name: 'Pay my balance owed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Balance owed' }).waitFor()
  await lookAt(page, 'owed')
  await page.getByRole('button', { name: 'Pay $2.85: Card' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pay your balance owed' }).waitFor()
  const card = page.getByRole('region', { name: 'Card' })
  await card.getByLabel('Card number').waitFor()
  await lookAt(page, 'owed-to-pay')
  await payByCard(card, '4000 0000 0000 0002')
  await card.getByText('Nothing was charged.').first().waitFor()
  await payByCard(card, '4242 4242 4242 4242')
  await page.getByRole('heading', { level: 1, name: 'Thank you, it is paid' }).waitFor()
  await lookAt(page, 'owed-paid')
  await page.getByRole('link', { name: 'See your balance owed' }).click()
  await page.getByText('You owe us nothing.').waitFor()
  await page.getByRole('link', { name: 'Your statement' }).click()
  await page.getByText('You owed $0.00 at the end.', { exact: false }).waitFor()
  await lookAt(page, 'statement-with-owed-paid')
  for (const visitor of [baker, buyer]) {
    await visitor.close()
  }
})

it('a baker over the debt limit pays with PayPal and can sell at pickup again', async () => {
  const { baker, buyer, foodListingId } = await openOwing('Ludo', 2, '400.00')
  const { page } = baker
  await buyer.page.goto(`/food/${foodListingId}`)
  await buyer.page.getByRole('button', { name: 'This baker isn’t taking orders right now' }).waitFor()
  await page.goto('/seller-dashboard')
  await page.getByText('Buyers can’t choose to pay at pickup right now', { exact: false }).waitFor()
  await lookAt(page, 'dashboard-paused')
  await page.getByRole('link', { name: 'Pay my balance owed' }).click()
  await page.getByText('You owe more than $50.00', { exact: false }).waitFor()
  await lookAt(page, 'owed-paused')
  await page.getByRole('button', { name: 'Pay $60.00: PayPal' }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'You stopped the payment' }).waitFor()
  await page.getByRole('link', { name: 'See your balance owed' }).click()
  await page.getByRole('button', { name: 'Pay $60.00: PayPal' }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/seller-dashboard/owed')
  await lookAt(other, 'owed-begun')
  await other.getByRole('link', { name: 'Continue with your payment' }).click()
  await payWithPaypal(other)
  await other.getByRole('heading', { level: 1, name: 'Thank you, it is paid' }).waitFor()
  await page.goto('/seller-dashboard/owed')
  await page.getByText('You owe us nothing.').waitFor()
  await buyer.page.goto(`/food/${foodListingId}`)
  await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().waitFor()
  expect(await done(apiOf(page).GET('/api/sellers/owed'))).toMatchObject({ owed: '0.00', credit: '0.00' })
  for (const visitor of [baker, buyer]) {
    await visitor.close()
  }
})
