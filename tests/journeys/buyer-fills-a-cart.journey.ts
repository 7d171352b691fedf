import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  takePicture,
} from '#tests/make/browser.ts'
import { confirmAt } from '#tests/make/mail-files.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { findListing, openWishes, pickupOfCheckout } from './steps.ts'

const sourdough = 'Country sourdough, 24-hour proof'
const jam = 'Strawberry and black pepper jam'

describe('a buyer fills a cart', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('OPEN-30, OPEN-47, CART-18, CART-27, DIALOG-12, CART-04, ORDER-05: adds as a visitor from a card and the dialog, then orders everything', async () => {
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await search(page, sourdough)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.waitForURL(/\/auth\?next=/)
    await signUpOnTabs(page, 'nora@example.org')
    await page.waitForURL(/\/browse\?query=/)
    await page.getByText(`${sourdough} added to your cart`).waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await confirmAt(server, 'nora@example.org')

    await page.getByRole('button', { name: 'See Details' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'More' }).click()
    await dialog.getByLabel('Notes').fill('One sliced, one whole, please.')
    await takePicture(page, 'cart-dialog-1280')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText(`2 ${sourdough} added to your cart.`).waitFor()
    await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor()
    await findListing(page, jam)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Cart, 4 items' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    await lookAt(page, 'cart')
    await page.getByRole('spinbutton', { name: `Quantity of ${sourdough}` }).fill('500')
    await page.getByRole('spinbutton', { name: `Quantity of ${sourdough}` }).blur()
    await page.getByText(/are available\. It stays at 3\./).waitFor()
    await expectAccessible(page)
    await page.getByRole('spinbutton', { name: `Quantity of ${sourdough}` }).fill('2')
    await page.getByRole('spinbutton', { name: `Quantity of ${sourdough}` }).blur()
    await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await lookAt(page, 'checkout')
    const bread = pickupOfCheckout(page, sourdough)
    await openWishes(bread)
    expect(await bread.getByLabel('Notes').inputValue()).toBe('One sliced, one whole, please.')
    // in the future at nearly every hour, since the listings may be ready today
    await bread.getByLabel('Preferred pickup time').fill('23:45')
    await page.reload()
    await openWishes(bread)
    expect(await bread.getByLabel('Preferred pickup time').inputValue()).toBe('23:45')
    await page.getByRole('button', { name: 'Place orders, pay at pickup' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your orders are with the bakers' }).waitFor()
    await lookAt(page, 'checkout-done')
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
    await page.getByRole('link', { name: 'See My Orders' }).click()
    await page.getByText('One sliced, one whole, please.').waitFor()
    expect(await page.getByRole('list', { name: 'Orders' }).getByText('Pending').count()).toBe(2)
    await visitor.close()
  })
})

async function search(page: Page, title: string): Promise<void> {
  await page.goto(`/browse?query=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).waitFor()
}

async function signUpOnTabs(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign Up', exact: true }).last().click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('flour, water and salt')
  await page.getByLabel('Confirm password').fill('flour, water and salt')
  await page.getByRole('button', { name: 'Create account' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of Service' })
  await terms.getByLabel('I am 18 or older').check()
  await terms.getByRole('button', { name: 'Accept and create account' }).click()
}
