import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, type NewListing, putOnSale } from '../api-of-page.ts'
import { findListing, openMember } from '../steps.ts'

const sourdough = 'Country sourdough, 24-hour proof'
const jam = 'Strawberry and black pepper jam'

describe('a buyer changes a cart', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('CART-01, CART-03, CART-12 to CART-14, CART-19, CART-21: survives a reload, syncs between two tabs, and empties on sign-out', async () => {
    const buyer = await openMember(browser, server.url, 'June')
    const { page } = buyer
    await page.goto('/cart')
    await page.getByRole('heading', { level: 1, name: 'Your Cart is Empty' }).waitFor()
    await lookAt(page, 'cart-empty')
    for (const title of [sourdough, jam]) {
      await findListing(page, title)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await page.getByText(`${title} added to your cart`).waitFor()
    }
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText(`Increased quantity of ${jam}`).waitFor()

    const other = await page.context().newPage()
    await other.goto('/cart')
    await other.getByRole('button', { name: `Remove ${jam}` }).click()
    await other.getByText('Removed from Cart').waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()

    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
    await other.getByRole('heading', { level: 1, name: 'Your Cart is Empty' }).waitFor()
    await page.goto('/login?next=/cart')
    await page.getByLabel('Email').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill('flour, water and salt')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await page.getByText('All items removed from your cart').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Your Cart is Empty' }).waitFor()
    await buyer.close()
  })

  it('animates an added item, except with reduced motion', async () => {
    const { page, close } = await openMember(browser, server.url, 'Orla')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript({
      content: `window.fallen = 0
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node instanceof Image && node.parentNode === document.body) window.fallen += 1
        }).observe(document, { childList: true, subtree: true })`,
    })
    await findListing(page, jam)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await expect.poll(() => page.evaluate('window.fallen')).toBe(1)
    await expect.poll(() => page.locator('body > img').count()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    expect(await page.evaluate('window.fallen')).toBe(1)
    await close()
  })

  it('stops the quantity at the baker’s limit per buyer and explains it', async () => {
    const baker = await openMember(browser, server.url, 'Greta')
    const buyer = await openMember(browser, server.url, 'Lou')
    const { page } = buyer
    const title = 'Rationed rye'
    const id = await putOnSale(baker.page, { title, servingsAvailable: 20, mostPerBuyer: 2 })
    await page.goto(`/food/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText(`${title} added to your cart`).waitFor()
    await page.goto('/cart')
    const quantity = page.getByRole('group', { name: `Quantity of ${title}` })
    await quantity.getByRole('button', { name: 'More' }).click()
    await page.getByRole('status').getByText('The limit is 2 per buyer.').waitFor()
    expect(await quantity.getByRole('button', { name: 'More' }).isDisabled()).toBe(true)
    await lookAt(page, 'cart-at-the-limit')
    await quantity.getByRole('spinbutton').fill('3')
    await quantity.getByRole('spinbutton').blur()
    await page.getByText('The limit is 2 per buyer. It stays at 2.').waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('OPEN-50: marks changed, sold-out and removed items and blocks the checkout until resolved', async () => {
    expectComplaints(/^404 GET \/api\/food-listings\/.+$/)
    const baker = await openMember(browser, server.url, 'Agnes')
    const buyer = await openMember(browser, server.url, 'Tomas')
    const [rye, knots, tart] = ['Midnight rye', 'Cardamom knots', 'Plum tart'] as const
    const ids = { rye: '', knots: '', tart: '' }
    for (const [name, title] of [
      ['rye', rye],
      ['knots', knots],
      ['tart', tart],
    ] as const) {
      const id = await putOnSale(baker.page, { title, servingsAvailable: 5 })
      ids[name] = id
      await buyer.page.goto(`/food/${id}`)
      await buyer.page.getByRole('button', { name: 'Add to Cart' }).click()
      await buyer.page.getByText(`${title} added to your cart`).waitFor()
    }
    await buyer.page.goto('/cart')
    await buyer.page.getByRole('spinbutton', { name: `Quantity of ${rye}` }).fill('4')
    await buyer.page.getByRole('spinbutton', { name: `Quantity of ${rye}` }).press('Enter')
    await changeListing(baker.page, ids.rye, { price: '11.00', servingsAvailable: 3 })
    await changeListing(baker.page, ids.knots, { price: '8.00' })
    await done(apiOf(baker.page).DELETE('/api/food-listings/{id}', { params: { path: { id: ids.tart } } }))

    await buyer.page.reload()
    await buyer.page
      .getByText('Only 3 servings are left now. The price is now $11.00 instead of $9.50.')
      .waitFor()
    await buyer.page.getByText('The price is now $8.00 instead of $9.50.').waitFor()
    await buyer.page.getByText('This is no longer available. Remove it from your cart.').waitFor()
    await lookAt(buyer.page, 'cart-issue')

    await buyer.page.getByRole('button', { name: `Take three at $11.00: ${rye}` }).click()
    await buyer.page.getByRole('button', { name: `Accept $8.00: ${knots}` }).click()
    await buyer.page.getByRole('button', { name: `Remove ${tart}` }).click()
    await buyer.page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await buyer.page.getByText('$41.00').first().waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('ORDER-07, OPEN-77: a refused part orders nothing until the buyer decides, and a lost response never orders twice', async () => {
    expectComplaints(/^net::ERR_FAILED POST \/api\/checkouts$/)
    const maria = await openMember(browser, server.url, 'Maria')
    const ines = await openMember(browser, server.url, 'Ines')
    const buyer = await openMember(browser, server.url, 'Priya')
    const { page } = buyer
    const [babka, pie] = ['Chocolate babka', 'Quince pie']
    const ids = { maria: '', ines: '' }
    for (const [name, baker, title] of [
      ['maria', maria, babka],
      ['ines', ines, pie],
    ] as const) {
      const id = await putOnSale(baker.page, { title, servingsAvailable: 5 })
      ids[name] = id
      await page.goto(`/food/${id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await page.getByText(`${title} added to your cart`).waitFor()
    }
    await page.goto('/checkout')
    await page.getByText('Two bakers, two pickups.').waitFor()
    await changeListing(ines.page, ids.ines, { price: '12.00' })
    await page.getByRole('button', { name: 'Place orders, pay at pickup' }).click()
    await page.getByRole('heading', { name: 'Order failed' }).waitFor()
    await page.getByRole('heading', { name: 'Order the other one?' }).waitFor()
    await page.getByRole('button', { name: `Leave it out: ${pie}` }).waitFor()
    await lookAt(page, 'checkout-asks')
    await page.getByRole('button', { name: `Accept $12.00: ${pie}` }).click()

    const place = page.getByRole('button', { name: 'Place orders, pay at pickup' })
    await place.waitFor()
    await page.route('**/api/checkouts', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await place.click()
    await page.getByText('Trying again won’t order it twice.').waitFor()
    await page.unroute('**/api/checkouts')
    await place.click()
    await page.getByRole('heading', { level: 1, name: 'Your orders are with the bakers' }).waitFor()
    await page.goto('/my-orders')
    await page.getByText('Pending').first().waitFor()
    expect(await page.getByRole('list', { name: 'Orders' }).getByText(babka).count()).toBe(1)
    for (const visitor of [maria, ines, buyer]) await visitor.close()
  })
})

/** Changes a baker's listing, as in another tab of theirs. */
async function changeListing(page: Page, id: string, changes: Partial<NewListing>): Promise<void> {
  const params = { path: { id } }
  const { ovenSpaces: _, ...listing } = await done(apiOf(page).GET('/api/food-listings/{id}', { params }))
  const body = { ...listing, ...changes, termsAccepted: true as const }
  await done(apiOf(page).PUT('/api/food-listings/{id}', { params, body }))
}
