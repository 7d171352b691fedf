import { afterAll, beforeAll, describe, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openSignedIn } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { confirmOrder, liftPickupLimits, placeOrder, putOnSale } from '../api-of-page.ts'
import { payWithPaypal } from '../payment-steps.ts'
import { openMember, openSlip } from '../steps.ts'

/** Ready since midnight, so it can be picked up and ordered all day. */
const sinceMidnight = { readyByDate: testToday, readyByTime: '00:00' }

describe('a buyer does not come', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('decisions, the end of a pickup: the baker marks a no-show, and the buyer is refunded by the rule', async () => {
    const dora = await makePaidBaker(server, { firstName: 'Dora', rails: ['paypal'] })
    const title = 'Midnight buns'
    const listing = await postBake(server, dora, { title, ...sinceMidnight })
    const { page: baker } = await openSignedIn(browser, server.url, dora.cookie)
    await baker.goto('/seller-dashboard?tab=payments')
    await baker.getByRole('switch', { name: /^Refund no-shows/ }).check()
    await baker.getByText('No-shows get a refund').first().waitFor()
    await lookAt(baker, 'no-show-rule')

    const { page: buyer } = await openMember(browser, server.url, 'Nell')
    await buyer.goto(`/food/${listing}`)
    await buyer.getByRole('button', { name: 'Order Now (Direct)' }).click()
    const details = buyer.getByRole('dialog', { name: 'Order Details' })
    await details.getByText('If you don’t pick it up, you get a refund of what you paid.').waitFor()
    await lookAt(buyer, 'no-show-before-ordering')
    await details.getByRole('button', { name: 'Continue to payment' }).click()
    await payWithPaypal(buyer)
    await buyer.getByText('Order placed successfully!').first().waitFor()

    await baker.goto('/seller-dashboard?tab=orders')
    const order = await openSlip(baker, title)
    await order.getByRole('button', { name: `Confirm: ${title}` }).click()
    await order.getByText(/^Completes automatically tomorrow at 12:00 AM/).waitFor()
    await lookAt(baker, 'no-show-baker-waits')
    await buyer.goto('/my-orders')
    const mine = buyer.getByRole('article', { name: title })
    await mine
      .getByText(
        /^Completes automatically tomorrow at 12:00 AM, and the baker is paid\. If you didn’t get it/,
      )
      .waitFor()
    await lookAt(buyer, 'no-show-buyer-reads')
    await order.getByRole('button', { name: `Mark as No-Show: ${title}` }).click()
    const question = baker.getByRole('dialog', { name: 'Mark as No-Show' })
    await question.getByText(/the buyer is refunded what they paid, under the no-show rule/).waitFor()
    await lookAt(baker, 'no-show-asked')
    await question.getByRole('button', { name: 'No-show' }).click()
    await order.getByText('You marked this as a no-show. The buyer is refunded.').waitFor()
    await mine
      .getByText('The baker told us that nobody came for this order. You’re refunded what you paid.')
      .waitFor()
    await lookAt(buyer, 'no-show-told')
  })

  it('decisions, a pickup: a no-show in the kitchen covers all orders of the pickup', async () => {
    const baker = await openMember(browser, server.url, 'Vera')
    const buyer = await openMember(browser, server.url, 'Sam')
    const { page } = baker
    await liftPickupLimits(page)
    for (const title of ['Early rolls', 'Early rye']) {
      const foodListingId = await putOnSale(page, { title, ...sinceMidnight })
      const id = await placeOrder(buyer.page, { foodListingId, quantity: 1 })
      await confirmOrder(page, id)
    }
    await page.goto('/seller-dashboard/kitchen')
    await page.getByRole('button', { name: /^No-show: Sam/ }).waitFor()
    await lookAt(page, 'kitchen-ended')
    await page.getByRole('button', { name: /^No-show: Sam/ }).click()
    const question = page.getByRole('dialog', { name: 'Mark as No-Show' })
    await question.getByText('Early rye').waitFor()
    await lookAt(page, 'kitchen-nobody-came')
    await question.getByRole('button', { name: 'Mark 2 orders as no-shows' }).click()
    await page.getByText('No pickups on this day.').waitFor()
    await buyer.page.goto('/my-orders')
    for (const title of ['Early rolls', 'Early rye'])
      await buyer.page
        .getByRole('article', { name: title })
        .getByText('The baker told us that nobody came for this order. There’s nothing to pay.')
        .waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
