import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { putOnSale } from '../api-of-page.ts'
import { confirmAddress, findListing, openMember, postListing } from '../steps.ts'

describe('decisions, unconfirmed e-mail addresses: a person confirms theirs', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    // a local server, as `npm start` opens it
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('orders at pickup in a minute: the refusal keeps the input and links to the email', async () => {
    expectComplaints(/^403 POST \/api\/orders$/)
    const baker = await openMember(browser, server.url, 'Bea')
    await putOnSale(baker.page, { title: 'Minute muffins', servingsAvailable: 5 })
    const buyer = await openMember(browser, server.url, 'Una', { isEmailConfirmed: false })
    const { page } = buyer
    await findListing(page, 'Minute muffins')
    await page.getByText('to see how to reach them').waitFor()
    await page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByText('Each buyer can order at most 3 to pay at pickup').waitFor()
    await dialog.getByRole('button', { name: 'More' }).click()
    await dialog.getByRole('button', { name: 'More' }).click()
    expect(await dialog.getByRole('button', { name: 'More' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Notes').fill('By bike.')
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await dialog.getByText('To pay at pickup, confirm your email address.').waitFor()
    await dialog.getByText(buyer.email).waitFor()
    await lookAt(page, 'order-unconfirmed')
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('By bike.')

    // a link opens the email, in another tab as in real life
    const mails = await page.context().newPage()
    const way = await dialog.getByRole('link', { name: 'Read the email' }).getAttribute('href')
    expect(way).toBe('/mail')
    await expect
      .poll(async () => {
        await mails.goto('/mail')
        return mails.getByText(`To ${buyer.email}`).count()
      })
      .toBe(1)
    await lookAt(mails, 'mail')
    const own = mails.getByRole('article').filter({ hasText: buyer.email })
    await own.getByRole('link', { name: /confirm-email/ }).click()
    await confirmAddress(mails)
    await mails.close()

    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await page.getByText('Order placed successfully!').first().waitFor()
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it('posts a draft, is told so, and sees it published after following the link', async () => {
    expectComplaints(/^404 GET \/food\/.+$/)
    const baker = await openMember(browser, server.url, 'Ida', { isEmailConfirmed: false })
    const { page } = baker
    const title = 'Draft dumplings'
    await postListing(page, { title, servings: 4 }, /\/food\//)
    await page.getByText('This is a draft that only you see.').waitFor()
    await lookAt(page, 'draft-listing')
    const draft = new URL(page.url()).pathname
    const stranger = await openVisitor(browser, server.url)
    expect((await stranger.page.goto(draft))?.status()).toBe(404)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('table', { name: 'My Listings' }).getByText('Draft', { exact: true }).waitFor()
    await page.getByText('This is a draft that only you see.').waitFor()
    await lookAt(page, 'my-drafts')
    expect(await page.getByText('Suspended').count()).toBe(0)

    await expect
      .poll(async () => {
        await page.goto('/mail')
        return page.getByText(`To ${baker.email}`).count()
      })
      .toBeGreaterThan(0)
    await page
      .getByRole('article')
      .filter({ hasText: baker.email })
      .first()
      .getByRole('link', { name: /confirm-email/ })
      .click()
    await confirmAddress(page)
    await findListing(stranger.page, title)
    await page.goto(draft)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.getByText('This is a draft').count()).toBe(0)
    await baker.close()
    await stranger.close()
  })

  it('is reminded on signed-in pages except at checkout', async () => {
    const baker = await openMember(browser, server.url, 'Pia')
    const id = await putOnSale(baker.page, { title: 'Paid pretzels' })
    const buyer = await openMember(browser, server.url, 'Ulf', { isEmailConfirmed: false })
    const { page } = buyer
    const reminder = page.getByRole('complementary', { name: 'Reminder' })
    await page.goto('/my-orders')
    await reminder.getByText(buyer.email).waitFor()
    await reminder.getByRole('link', { name: 'Read the email' }).waitFor()
    await page.goto(`/food/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Paid pretzels added to your cart').waitFor()
    await page.goto('/checkout')
    // known before anything is ordered
    await page.getByText(/pay (for )?at pickup, confirm your email/).waitFor()
    expect(await page.getByRole('button', { name: 'Place orders, pay at pickup' }).isDisabled()).toBe(true)
    expect(await reminder.count()).toBe(0)
    await lookAt(page, 'checkout-unconfirmed')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('A new link is on its way').waitFor()
    for (const visitor of [baker, buyer]) await visitor.close()
  })
})
