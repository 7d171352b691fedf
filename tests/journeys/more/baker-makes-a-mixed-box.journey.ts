import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone, takePicture } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, liftPickupLimits, putOnSale } from '../api-of-page.ts'
import { findListing, openMember } from '../steps.ts'

const readyDate = addDays(testToday, 2)
const croissants = 'Butter croissants'
const title = `${croissants} (Box of 6)`

/** Fails on horizontal overflow, from small phones to desktops. */
async function expectToFit(page: Page): Promise<void> {
  const { width: before = 1280, height = 900 } = page.viewportSize() ?? {}
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
  await page.setViewportSize({ width: before, height })
}

describe('decisions, mixed boxes', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('a baker sells a box of six; a buyer fills it, changes it in the cart and orders it again; the kitchen sees the totals', async () => {
    expectComplaints(/^422 POST \/api\/food-listings$/)
    const baker = await openMember(browser, server.url, 'Greta')
    const { page } = baker
    await liftPickupLimits(page)
    await page.goto('/post-food')
    await page.getByLabel('Title').fill(croissants)
    await page.getByLabel('Description').fill('Laminated by hand, baked at dawn.')
    await page.getByLabel('Category').selectOption('Pastries')
    await page.getByLabel('Servings available').fill('60')
    await page.getByLabel('What does a serving include?').fill('one croissant')
    await page.getByLabel('Ready date').fill(readyDate)
    await page.getByLabel('Ready time').fill('08:00')
    await page.getByLabel('Pickup address').fill('88 Alder Ave, New York, NY 10002')
    await page.getByLabel('Address type').selectOption('home')
    await page.getByLabel(/I agree to the/).check()
    await page.getByRole('button', { name: 'Add an option' }).click()
    const option = page.getByRole('group', { name: 'Option 1' })
    await option.getByLabel('Name').fill('Box of 6')
    await option.getByLabel('Price').fill('15')
    await option.getByLabel('Servings each').fill('6')
    await option.getByLabel('Pieces in a mixed box').fill('6')
    const fillings = page.getByLabel('Fillings for the mixed boxes')
    await fillings.fill('Plain')
    const post = page.getByRole('button', { name: 'Post Baked Goods' }).last()
    await post.click()
    // the server's error is at its field, and other input stays
    await page.getByText('A mixed box needs at least 2 fillings').first().waitFor()
    await fillings.fill('Plain\nAlmond\nChocolate\nPistachio')
    await page.getByRole('group', { name: 'Sold out for now' }).getByLabel('Pistachio').check()
    await lookAt(page, 'post-a-mixed-box')
    await expectToFit(page)
    await post.click()
    await page.waitForURL('/')

    const buyer = await openMember(browser, server.url, 'Noor')
    const { page: theirs } = buyer
    await findListing(theirs, croissants)
    await theirs.setViewportSize(phone)
    const box = theirs.getByRole('group', { name: 'Contents of the box' }).first()
    await box.getByText('sold out for now').waitFor()
    const addToCart = theirs.getByRole('button', { name: 'Add to Cart' }).first()
    await addToCart.click()
    // the error message has the focus
    await box.getByText('0 of 6 chosen: 6 more to choose').waitFor()
    await expect
      .poll(() => theirs.evaluate('document.activeElement?.textContent'))
      .toBe('0 of 6 chosen: 6 more to choose')
    // by keyboard
    const plain = box.getByRole('spinbutton', { name: 'Plain' })
    await plain.focus()
    await theirs.keyboard.type('2')
    await theirs.keyboard.press('Enter')
    await box.getByText('2 of 6 chosen: 4 more to choose').waitFor()
    const almond = box.getByRole('group', { name: 'Almond' })
    for (const left of [3, 2, 1]) {
      await almond.getByRole('button', { name: 'More' }).press('Enter')
      await box.getByText(`${left} more to choose`).waitFor()
    }
    await box.getByRole('group', { name: 'Chocolate' }).getByRole('button', { name: 'More' }).press('Space')
    await box.getByText('6 of 6 chosen', { exact: true }).waitFor()
    await lookAt(theirs, 'mixed-box')
    await expectToFit(theirs)
    await addToCart.click()
    await theirs
      .getByText(/Box of 6.* added to your cart/)
      .first()
      .waitFor()

    await theirs.goto('/cart')
    await theirs.getByText('In the box: 2 Plain, 3 Almond, 1 Chocolate').waitFor()
    await theirs.getByRole('button', { name: `Change what’s inside: ${title}` }).click()
    const inCart = theirs.getByRole('group', { name: 'Contents of the box' })
    await inCart.getByRole('group', { name: 'Plain' }).getByRole('button', { name: 'Less' }).click()
    await theirs.getByRole('button', { name: 'Use this box' }).click()
    await inCart.getByText('5 of 6 chosen: 1 more to choose').waitFor()
    await inCart.getByRole('group', { name: 'Chocolate' }).getByRole('button', { name: 'More' }).click()
    await lookAt(theirs, 'mixed-box-in-the-cart')
    await expectToFit(theirs)
    await theirs.getByRole('button', { name: 'Use this box' }).click()
    await theirs.getByText('In the box: 1 Plain, 3 Almond, 2 Chocolate').waitFor()
    await theirs
      .getByRole('group', { name: `Quantity of ${title}` })
      .getByRole('button', { name: 'More' })
      .click()
    await theirs.goto('/checkout')
    await theirs.getByText('1 Plain, 3 Almond, 2 Chocolate').waitFor()
    await theirs.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await theirs.getByText('1 Plain, 3 Almond, 2 Chocolate').first().waitFor({ state: 'detached' })

    await theirs.goto('/my-orders')
    const slip = theirs.getByRole('article', { name: title })
    await slip.getByText('In each box: 1 Plain, 3 Almond, 2 Chocolate').waitFor()
    await lookAt(theirs, 'order-of-mixed-boxes')

    await page.goto(`/seller-dashboard/kitchen?date=${readyDate}`)
    const totals = page.getByRole('region', { name: 'To bake' })
    await totals.getByText('6 Almond, 4 Chocolate, 2 Plain').waitFor()
    await page.getByText('In each box: 1 Plain, 3 Almond, 2 Chocolate').first().waitFor()
    await lookAt(page, 'kitchen-with-mixed-boxes')
    await expectToFit(page)
    await page.getByRole('link', { name: 'Bag labels' }).click()
    await page
      .getByRole('list', { name: 'Bag labels' })
      .getByText('In each box: 1 Plain, 3 Almond, 2 Chocolate')
      .waitFor()

    // a declined order can be ordered again, with the same fillings preselected
    const receipt = await slip.getByRole('link', { name: `Receipt: ${title}` }).getAttribute('href')
    const params = { path: { id: receipt?.split('/').at(-2) ?? '' } }
    const body = { reason: 'I am away.', servingsAvailable: true }
    await done(apiOf(page).POST('/api/orders/{id}/decline', { params, body }))
    await theirs.goto('/my-orders')
    await theirs.getByRole('link', { name: `Order again: ${title}` }).click()
    await theirs.getByText('6 of 6 chosen', { exact: true }).first().waitFor()
    expect(await theirs.getByRole('spinbutton', { name: 'Almond' }).first().inputValue()).toBe('3')

    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('a baker marks fillings as sold out with one tap on a phone; with all of them the bake is sold out', async () => {
    const baker = await openMember(browser, server.url, 'Greta', { viewport: phone, hasTouch: true })
    const { page } = baker
    const name = 'Filled buns'
    const listingId = await putOnSale(page, {
      ...{ title: name, readyByDate: readyDate, servingsAvailable: 60 },
      options: [{ name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }],
      fillings: [{ name: 'Plum' }, { name: 'Poppy seed' }],
    })
    const buyer = await openMember(browser, server.url, 'Noor', { viewport: phone, hasTouch: true })
    const { page: theirs } = buyer
    const card = theirs.getByRole('listitem').filter({ has: theirs.getByRole('heading', { name }) })
    const search = () => theirs.goto(`/browse?query=${encodeURIComponent(name)}`)

    await page.goto(`/seller-dashboard/kitchen?date=${readyDate}`)
    const inKitchen = page.getByRole('group', { name: `Sold out for now: ${name}` })
    const marked = page.waitForResponse(/sold-out-fillings/)
    await inKitchen.getByLabel('Poppy seed').tap()
    await marked
    await theirs.goto(`/food/${listingId}`)
    await theirs.getByText('sold out for now').first().waitFor()
    expect(await theirs.getByRole('spinbutton', { name: 'Poppy seed' }).count()).toBe(0)

    const bothMarked = page.waitForResponse(/sold-out-fillings/)
    await inKitchen.getByLabel('Plum').tap()
    await bothMarked
    await inKitchen.getByText('There’s no filling left for a box').waitFor()
    await page.getByText('60 ×').waitFor()
    await lookAt(page, 'kitchen-with-sold-out-fillings')
    await expectToFit(page)
    await search()
    await card.getByText('Sold out', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true)
    await lookAt(theirs, 'card-without-fillings')
    await theirs.goto(`/food/${listingId}`)
    await theirs.getByText('Sold out').first().waitFor()
    expect(await theirs.getByRole('button', { name: 'Add to Cart' }).first().isDisabled()).toBe(true)

    // undone from the listings
    await page.goto('/seller-dashboard?tab=listings')
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText('Sold out', { exact: true }).waitFor()
    await row.getByText('sold out: Plum, Poppy seed').tap()
    await row
      .getByRole('group', { name: `Sold out for now: ${name}` })
      .getByLabel('Plum')
      .tap()
    await row.getByText('Active', { exact: true }).waitFor()
    await lookAt(page, 'my-listings-with-fillings')
    await expectToFit(page)
    await search()
    await card.getByRole('button', { name: 'Add to Cart' }).waitFor()
    expect(await card.getByText('Sold out', { exact: true }).count()).toBe(0)
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('fills, changes and makes a box with text of 200 %, and cuts nothing off', async () => {
    const largeText = await openBrowser({ textSize: 32 })
    const { page } = await openMember(largeText, server.url, 'Greta')
    const name = 'Large croissants'
    const listingId = await putOnSale(page, {
      title: name,
      servingsAvailable: 60,
      options: [{ name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }],
      fillings: [
        { name: 'Plain' },
        { name: 'Pistachio and rose water' },
        { name: 'Almond', isSoldOut: true },
      ],
    })
    const buyer = await openMember(largeText, server.url, 'Noor', { viewport: phone })
    const { page: theirs } = buyer
    await theirs.goto(`/food/${listingId}`)
    const box = theirs.getByRole('group', { name: 'Contents of the box' }).first()
    await box.getByRole('spinbutton', { name: 'Plain' }).fill('6')
    await theirs.keyboard.press('Enter')
    await box.getByText('6 of 6 chosen', { exact: true }).waitFor()
    await takePicture(theirs, 'mixed-box-large-text')
    expect(await findCutOff(theirs)).toEqual([])
    await theirs.getByRole('button', { name: 'Add to Cart' }).first().click()
    await theirs
      .getByText(/Box of 6.* added to your cart/)
      .first()
      .waitFor()
    await theirs.goto('/cart')
    await theirs.getByRole('button', { name: /^Change what’s inside/ }).click()
    await theirs.getByText('6 of 6 chosen', { exact: true }).waitFor()
    await takePicture(theirs, 'mixed-box-in-the-cart-large-text')
    expect(await findCutOff(theirs)).toEqual([])
    await page.setViewportSize(phone)
    await page.goto(`/post-food?edit=${listingId}`)
    await page.getByRole('group', { name: 'Sold out for now' }).getByLabel('Almond').waitFor()
    await takePicture(page, 'post-a-mixed-box-large-text')
    expect(await findCutOff(page)).toEqual([])
    await largeText.close()
  })
})
