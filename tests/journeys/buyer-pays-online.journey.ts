import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, type JourneyBrowser, lookAt, openBrowser, openSignedIn } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { makePaidBaker, type PaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { payByCard, payWithPaypal } from './payment-steps.ts'
import { openMember, openSlip, ordersTable } from './steps.ts'

describe('a buyer pays online', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  let [ana, cleo]: [PaidBaker, PaidBaker] = [nobody(), nobody()]
  beforeAll(async () => {
    browser = await openBrowser()
    ana = await makePaidBaker(server, { firstName: 'Ana', rails: ['paypal'] })
    cleo = await makePaidBaker(server, { firstName: 'Cleo', rails: ['stripe'] })
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('DIALOG-02, DIALOG-15, DIALOG-16, DIALOG-17, PAY-07, ORDER-06, ORDER-10, OPEN-06: orders one listing in the dialog with PayPal', async () => {
    const title = 'Seeded rye'
    const listing = await postBake(server, ana, { title, servingsAvailable: 5 })
    const buyer = await openMember(browser, server.url, 'June')
    const { page } = buyer
    await page.goto('/my-orders')
    await page.getByText('No orders yet').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse Baked Goods' }).click()
    await page.waitForURL('/browse')
    await page.goto(`/food/${listing}`)
    await page.getByRole('button', { name: 'Order Now (Direct)' }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    const height = (await details.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    expect(height).toBeLessThanOrEqual(0.9 * desktop.height)
    await details.getByRole('button', { name: 'More' }).click()
    await details.getByLabel('Notes').fill('One sliced, please.')
    await details.getByText('Baker $17.57, service fee $1.43 (7.5%, included)').waitFor()
    await lookAt(page, 'pay-dialog-details')
    await details.getByRole('button', { name: 'Continue to payment' }).click()

    const payment = page.getByRole('dialog', { name: 'Complete Payment' })
    await payment.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
    await payment.getByText('no real money moves').waitFor()
    await payment.getByText(/Held for you until \d{1,2}:\d{2} [AP]M, for 1[0-5] more minutes\./).waitFor()
    await lookAt(page, 'pay-dialog-payment')
    await payment.getByRole('button', { name: 'Back to Order' }).click()
    expect(await details.getByLabel('Notes').inputValue()).toBe('One sliced, please.')
    await page.getByText('5 servings left').first().waitFor()

    await details.getByRole('button', { name: 'Continue to payment' }).click()
    await payWithPaypal(page)
    await page.getByText('Order placed successfully!').first().waitFor()
    await page.getByText(`Your order for ${title} has been sent to the baker.`).first().waitFor()
    await payment.waitFor({ state: 'hidden' })
    await page.getByText('3 servings left').first().waitFor()
    await page.getByRole('button', { name: 'Order Now (Direct)' }).click()
    await expect.poll(() => details.getByLabel('Notes').inputValue()).toBe('')

    await page.goto('/my-orders')
    await page.getByText('Paid with PayPal.').waitFor()
    await page.getByRole('region', { name: 'Pickup ticket' }).waitFor()
    await lookAt(page, 'pay-my-orders')
    await page.getByRole('link', { name: `Receipt: ${title}` }).click()
    await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor()
    await lookAt(page, 'pay-receipt')
    await expectOnePaper(page)
    await buyer.close()
  })

  it('ORDER-13, ORDER-15, ORDER-17, ORDER-20, OPEN-03: a paid order is cancelled and refunded', async () => {
    const title = 'Walnut loaf'
    const listing = await postBake(server, ana, { title, servingsAvailable: 3 })
    const buyer = await openMember(browser, server.url, 'Iris')
    const { page } = buyer
    await page.goto(`/food/${listing}`)
    await page.getByRole('button', { name: 'Order Now (Direct)' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payWithPaypal(page)
    await page.getByText('Order placed successfully!').first().waitFor()
    await page.goto('/my-orders')
    await page.getByRole('button', { name: `Request cancellation: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Request cancellation' })
    await dialog.getByText('you’re refunded in full').waitFor()
    await dialog.getByLabel('Reason for cancellation').fill('The train was cancelled')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Cancellation Pending').first().waitFor()

    const baker = await openSignedIn(browser, server.url, ana.cookie)
    const bakers = baker.page
    await bakers.goto('/seller-dashboard?tab=orders')
    await bakers.getByRole('button', { name: `Answer: ${title}` }).click()
    await bakers.getByRole('button', { name: `Approve cancellation: ${title}` }).click()
    const approval = bakers.getByRole('dialog', { name: 'Approve cancellation' })
    await approval.getByText('The buyer is refunded $9.50 through PayPal.').waitFor()
    await lookAt(bakers, 'pay-approve-dialog')
    await approval.getByRole('button', { name: 'Approve and refund $9.50' }).click()
    await ordersTable(bakers).getByText('Cancelled').first().waitFor()
    // the buyer's page updates without a reload
    const orders = page.getByRole('list', { name: 'Orders' })
    const givenBack = 'Refunded in full to your PayPal account'
    await orders.getByText(givenBack).waitFor({ timeout: 90_000 })
    await orders.getByText('Cancelled', { exact: true }).waitFor()
    await lookAt(page, 'pay-refunded')
    await page.goto(`/food/${listing}`)
    await page.getByText('3 servings left').first().waitFor()
    await baker.close()
    await buyer.close()
  })

  it('CONST-06, CONST-07, OPEN-20: the code on the ticket completes the order; a part is refunded later', async () => {
    expectComplaints(/^422 POST \/api\/orders\/.+\/complete$/)
    const title = 'Milk rolls'
    const listing = await postBake(server, cleo, { title, price: '10.00' })
    const buyer = await openMember(browser, server.url, 'Omar')
    const { page } = buyer
    await page.goto(`/food/${listing}`)
    await page.getByRole('button', { name: 'Order Now (Direct)' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payByCard(page.getByRole('region', { name: 'Card' }), '4242 4242 4242 4242')
    await page.getByText('Order placed successfully!').first().waitFor()

    const baker = await openSignedIn(browser, server.url, cleo.cookie)
    const bakers = baker.page
    await bakers.goto('/seller-dashboard?tab=orders')
    await bakers.getByRole('button', { name: `Confirm: ${title}` }).click()
    await ordersTable(bakers).getByText('Confirmed').first().waitFor()
    await openSlip(bakers, title)
    await page.goto('/my-orders')
    await page.getByRole('link', { name: 'Directions' }).waitFor()
    const ticket = page.getByRole('region', { name: 'Pickup ticket' })
    const code = (await ticket.locator('[aria-hidden="true"]').first().textContent()) ?? ''
    expect(code).toMatch(/^[0-9A-Z]{4}$/)

    await bakers.getByRole('button', { name: `Complete: ${title}` }).click()
    const handOver = bakers.getByRole('dialog', { name: 'Complete order' })
    await handOver.getByLabel('Pickup code').fill(code === '2222' ? '3333' : '2222')
    await handOver.getByRole('button', { name: 'Complete order', exact: true }).click()
    await handOver.getByText(/code/i).nth(2).waitFor()
    await lookAt(bakers, 'pay-hand-over')
    await handOver.getByLabel('Pickup code').fill(code.toLowerCase())
    await handOver.getByRole('button', { name: 'Complete order', exact: true }).click()
    await ordersTable(bakers).getByText('Completed', { exact: true }).first().waitFor()
    // the buyer's page, still open at the ticket, updates
    const orders = page.getByRole('list', { name: 'Orders' })
    await orders.getByText('Completed', { exact: true }).waitFor()
    await ticket.waitFor({ state: 'detached' })

    await bakers.getByRole('button', { name: `Refund: ${title}` }).click()
    const refund = bakers.getByRole('dialog', { name: 'Refund order' })
    await refund.getByLabel('Part of it').press(' ')
    await refund.getByLabel('Amount in dollars').fill('2.50')
    await refund.getByLabel('Reason (the buyer sees this)').fill('One roll was burnt.')
    await lookAt(bakers, 'pay-refund-dialog')
    await refund.getByRole('button', { name: 'Send refund' }).click()
    await refund.waitFor({ state: 'hidden' })
    await orders.getByText('$2.50 of it was refunded to your card.').waitFor({ timeout: 90_000 })
    await lookAt(bakers, 'pay-bakers-orders')
    await baker.close()
    await buyer.close()
  })
})

function nobody(): PaidBaker {
  return { cookie: '', email: '', id: '' }
}

/** Checks the printed page: one sheet, without the bars, dark on light in any theme. */
async function expectOnePaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  // the text color of the light theme
  expect(await colourOf('main h1')).toBe('rgb(46, 29, 20)')
  expect(await colourOf('main dd')).toBe('rgb(46, 29, 20)')
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null, colorScheme: 'light' })
}
