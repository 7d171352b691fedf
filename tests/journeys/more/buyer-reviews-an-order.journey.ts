import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import {
  type JourneyBrowser,
  lookAt,
  lookAtThemes,
  openBrowser,
  openSignedIn,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { goodListing } from '#tests/make/make-listing.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'

const title = 'Seeded rye'

describe('a buyer reviews an order', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  let [bakerCookie, buyerCookie, listing] = ['', '', '']
  const callsOf = (cookie: string) => createBakeSaleClient(server.url, { cookie })
  beforeAll(async () => {
    browser = await openBrowser()
    bakerCookie = await signUpConfirmedAt(server, `reviewed-${process.pid}@example.org`)
    buyerCookie = await signUpConfirmedAt(server, `reviewer-${process.pid}@example.org`)
    const body = { ...goodListing(), title, servingsAvailable: 20 }
    listing = (await done(callsOf(bakerCookie).POST('/api/food-listings', { body }))).id
  })
  afterAll(async () => {
    await browser?.close()
  })

  function order() {
    return done(callsOf(buyerCookie).POST('/api/orders', { body: { foodListingId: listing, quantity: 1 } }))
  }
  /** an order of the listing, handed over */
  async function complete(): Promise<string> {
    const { id, pickupCode } = await order()
    if (pickupCode === null) throw new Error('The order has no pickup code')
    const params = { path: { id } }
    await done(callsOf(bakerCookie).POST('/api/orders/{id}/confirm', { params }))
    await done(callsOf(bakerCookie).POST('/api/orders/{id}/complete', { params, body: { pickupCode } }))
    return id
  }
  it('ORDER-21, OPEN-64, CARD-06: page and card show stars and text, the baker replies, the buyer edits', async () => {
    for (let made = 1; made <= 5; made += 1) {
      const body = { rating: 3, body: `Loaf number ${made}.` }
      const params = { path: { id: await complete() } }
      await done(callsOf(buyerCookie).PUT('/api/orders/{id}/review', { params, body }))
    }
    await complete()

    const buyer = await openSignedIn(browser, server.url, buyerCookie)
    const { page } = buyer
    await page.goto('/my-orders')
    await page.getByRole('button', { name: `Write a review: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Write a Review' })
    await dialog.getByRole('button', { name: 'Publish review' }).click()
    await dialog.getByText('Choose how many stars').waitFor()
    await dialog.getByRole('radio', { name: '1 star: Not good' }).and(page.locator(':focus')).waitFor()
    for (let press = 1; press <= 3; press += 1) await page.keyboard.press('ArrowRight')
    expect(await dialog.getByRole('radio', { name: '4 stars: Very good' }).isChecked()).toBe(true)
    await dialog.getByLabel('Your review').fill('Crackling crust.\n<b>Bold</b> seeds.')
    await page.setViewportSize(phone)
    await lookAtThemes(page, 'review-dialog')

    // input is kept
    await page.reload()
    await page.getByRole('button', { name: `Write a review: ${title}` }).click()
    await expect.poll(() => dialog.getByRole('radio', { name: '4 stars: Very good' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Publish review' }).click()
    await page.getByText('Thank you for your review').first().waitFor()
    const slip = page.getByRole('article', { name: title }).first()
    await slip.getByText('<b>Bold</b> seeds.').waitFor()
    await lookAt(page, 'my-orders-reviewed')

    // without JavaScript the first five are shown, and a link leads to the rest
    const reader = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await reader.page.goto('/browse?query=seeded')
    await reader.page.getByRole('img', { name: 'Rated 3.2 of 5 by 6 buyers' }).first().waitFor()
    await reader.page.goto(`/food/${listing}`)
    const reviews = reader.page.getByRole('region', { name: 'Reviews' })
    await reviews.getByText('Crackling crust.').waitFor()
    expect(await reviews.getByRole('listitem').count()).toBe(5)
    const facts = await reader.page.locator('script[type="application/ld+json"]').first().textContent()
    expect(facts).toContain('"reviewCount":6')
    expect(facts).toContain('Loaf number 5.')
    await reviews.getByRole('link', { name: 'More reviews' }).click()
    await reviews.getByText('Loaf number 1.').waitFor()
    await reader.close()

    const baker = await openSignedIn(browser, server.url, bakerCookie)
    await baker.page.goto('/seller-dashboard')
    const received = baker.page.getByRole('region', { name: 'Reviews' })
    await received.getByRole('button', { name: 'Reply to Robin B.' }).first().click()
    const replying = baker.page.getByRole('dialog', { name: 'Reply to a review' })
    await replying.getByRole('button', { name: 'Publish reply' }).click()
    await replying.getByText('Write a reply').waitFor()
    await replying.getByLabel('Your reply').fill('Toasted, they sing.')
    await replying.getByRole('button', { name: 'Publish reply' }).click()
    await received.getByText('Toasted, they sing.').waitFor()
    await received.getByRole('button', { name: 'Edit reply to Robin B.' }).waitFor()
    await lookAt(baker.page, 'dashboard-reviews')

    await page.goto('/my-orders')
    await slip.getByText('Toasted, they sing.').waitFor()
    await slip.getByRole('button', { name: `Edit review: ${title}` }).click()
    const editing = page.getByRole('dialog', { name: 'Edit your review' })
    await editing.getByText('5 stars: Wonderful').click({ force: true })
    await editing.getByRole('button', { name: 'Save review' }).click()
    await page.getByText('Review changed').first().waitFor()

    await slip.getByRole('link', { name: title, exact: true }).click()
    const shown = page.getByRole('region', { name: 'Reviews' })
    await shown.getByText('(edited)').waitFor()
    await shown.getByText('Toasted, they sing.').waitFor()
    await shown.getByRole('link', { name: 'More reviews' }).click()
    await shown.getByText('Loaf number 1.').waitFor()
    // the focus moves to the first new review
    await shown.getByRole('listitem').nth(5).and(page.locator(':focus')).waitFor()
    await lookAt(page, 'food-reviews')

    await page.goto('/my-orders')
    await slip.getByRole('button', { name: `Delete your review: ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click()
    await slip.getByRole('button', { name: `Write a review: ${title}` }).waitFor()
    for (const visitor of [buyer, baker]) {
      await visitor.close()
    }
  })
})
