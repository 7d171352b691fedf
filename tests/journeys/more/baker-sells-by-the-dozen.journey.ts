import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { liftPickupLimits } from '../api-of-page.ts'
import { findListing, openMember } from '../steps.ts'

const readyDate = addDays(testToday, 2)
const cookies = 'Brown butter cookies'

/** Fails on horizontal overflow, from small phones to desktops. */
async function expectToFit(page: Page): Promise<void> {
  const { width: before = 1280, height = 900 } = page.viewportSize() ?? {}
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
  await page.setViewportSize({ width: before, height })
}

describe('decisions, options of a bake', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('a baker sells half dozens and dozens with a message; a buyer orders a dozen; the packing list has the message', async () => {
    const baker = await openMember(browser, server.url, 'Hanna')
    const { page } = baker
    await liftPickupLimits(page)
    await page.goto('/post-food')
    await page.getByLabel('Title').fill(cookies)
    await page.getByLabel('Description').fill('Crisp at the edge, soft within.')
    await page.getByLabel('Category').selectOption('Cookies')
    await page.getByLabel('Servings available').fill('42')
    await page.getByLabel('What does a serving include?').fill('one cookie')
    await page.getByLabel('Ready date').fill(readyDate)
    await page.getByLabel('Ready time').fill('09:00')
    await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10002')
    await page.getByLabel('Address type').selectOption('home')
    await page.getByLabel(/I agree to the/).check()

    // by keyboard: a new row gets the focus, and removing one returns it to the button
    const add = page.getByRole('button', { name: 'Add an option' })
    await add.press('Enter')
    await page.keyboard.type('Half dozen')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9.00')
    await page.keyboard.press('Tab')
    await page.keyboard.type('6')
    for (const number of [2, 3]) {
      await add.press('Enter')
      await page.getByRole('group', { name: `Option ${number}` }).waitFor()
    }
    await page.getByRole('button', { name: 'Remove option 3' }).press('Enter')
    await page.getByRole('group', { name: 'Option 3' }).waitFor({ state: 'detached' })
    expect(await add.evaluate('document.activeElement.textContent')).toContain('Add an option')
    const second = page.getByRole('group', { name: 'Option 2' })
    await second.getByLabel('Name').fill('Dozen')
    await second.getByLabel('Servings each').fill('12')
    await page.getByLabel('Message on the cake').fill('20')
    const post = page.getByRole('button', { name: 'Post Baked Goods' }).last()
    await post.click()
    // the error is beside its field, and other input stays
    await second.getByText('Price is required').waitFor()
    await lookAt(page, 'post-options')
    await expectToFit(page)
    await second.getByLabel('Price').fill('16')
    await post.click()
    await page.waitForURL('/')

    const buyer = await openMember(browser, server.url, 'Ida')
    await findListing(buyer.page, cookies)
    await buyer.page.setViewportSize(phone)
    await buyer.page.getByText('from $9.00').first().waitFor()
    const choice = buyer.page.getByRole('group', { name: 'Choose an option' }).first()
    await choice.getByText('7 left').waitFor()
    await choice.getByText('3 left').waitFor()
    const addToCart = buyer.page.getByRole('button', { name: 'Add to Cart' }).first()
    await addToCart.click()
    await buyer.page
      .getByText(/Half dozen.* added to your cart/)
      .first()
      .waitFor()
    const fee = buyer.page.getByText(/^Baker \$.*Local pickup only\.$/).filter({ visible: true })
    expect(await fee.textContent()).toContain('Baker $8.32, service fee $0.68')
    await choice.getByRole('radio', { name: /^Dozen/ }).press('Space')
    await expect.poll(() => fee.textContent()).toContain('Baker $14.80, service fee $1.20')
    await buyer.page.getByLabel('Message on the cake').first().fill('Happy birthday, Ana!')
    await lookAt(buyer.page, 'listing-with-options')
    await expectToFit(buyer.page)
    await addToCart.click()
    await buyer.page
      .getByText(/Dozen.* added to your cart/)
      .first()
      .waitFor()

    // two options of one bake make two lines
    await buyer.page.goto('/cart')
    await buyer.page.getByRole('heading', { name: `${cookies} (Half dozen)` }).waitFor()
    await buyer.page.getByRole('heading', { name: `${cookies} (Dozen)` }).waitFor()
    await buyer.page.getByText('On the cake: “Happy birthday, Ana!”').waitFor()
    await lookAt(buyer.page, 'cart-with-options')
    await expectToFit(buyer.page)
    await buyer.page.getByRole('button', { name: `Remove ${cookies} (Half dozen)` }).click()
    await buyer.page.goto('/checkout')
    await buyer.page.getByText('on the cake: “Happy birthday, Ana!”').waitFor()
    await buyer.page.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Happy birthday, Ana!').first().waitFor({ state: 'detached' })

    await buyer.page.goto('/my-orders')
    const slip = buyer.page.getByRole('article', { name: `${cookies} (Dozen)` })
    await slip.getByText('“Happy birthday, Ana!”').waitFor()
    await lookAt(buyer.page, 'order-with-an-option')

    await page.goto(`/seller-dashboard/kitchen?date=${readyDate}`)
    const totals = page.getByRole('region', { name: 'To bake' })
    await totals.getByText(`${cookies} (Dozen)`).waitFor()
    await totals.getByText('12 × one cookie').waitFor()
    await page.getByText('“Happy birthday, Ana!”').first().waitFor()
    await lookAt(page, 'kitchen-with-options')
    await expectToFit(page)
    await page.getByRole('checkbox', { name: /^Ida/ }).check()
    await page.getByText('1 of 1 packed').waitFor()
    await page.getByRole('link', { name: 'Bag labels' }).click()
    await page.getByRole('list', { name: 'Bag labels' }).getByText('“Happy birthday, Ana!”').waitFor()

    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })
})
