import { afterAll, beforeAll, describe, it } from 'vitest'
import { type JourneyBrowser, openBrowser } from '#tests/make/browser.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { addToCart, payByCard } from '../payment-steps.ts'
import { openMember } from '../steps.ts'

describe('a buyer loses the tab while paying', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('decisions, capturing: places the order when the tab closes while the card is charged', async () => {
    const baker = await makePaidBaker(server, { firstName: 'Stella', rails: ['stripe'] })
    const listing = await postBake(server, baker, { title: 'Rye crackers' })
    const buyer = await openMember(browser, server.url, 'Iris')
    const { page } = buyer
    await addToCart(page, listing)
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Continue to pay $9.50' }).click()
    await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
    const address = page.url()
    const context = page.context()
    const charged = Promise.withResolvers<void>()
    await page.route('**/payment_intents/*/confirm', async (route) => {
      await route.fetch()
      charged.resolve()
    })
    await payByCard(page.getByRole('region', { name: 'Card' }), '4242 4242 4242 4242')
    await charged.promise
    await page.close()
    const again = await context.newPage()
    await again.goto(address)
    await again.getByRole('heading', { level: 1, name: 'Your order is with the baker' }).waitFor()
    await again.goto('/my-orders')
    await again.getByText('Paid by card.').waitFor()
    await buyer.close()
  })
})
