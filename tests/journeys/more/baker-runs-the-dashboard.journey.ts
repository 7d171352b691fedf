import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import {
  desktop,
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import type { RunningServer } from '#tests/setup/running-server.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf, placeOrder, putOnSale } from '../api-of-page.ts'
import { openMember, openSlip, ordersTable } from '../steps.ts'

/** Opens the dashboard and waits for its event stream. */
async function openListening(page: Page): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto('/seller-dashboard')
  await listening
}

const inTwoDays = addDays(testToday, 2)

describe('a baker runs the dashboard', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('DASH-04: an order arrives live on a %s, and what is typed stays', async (name, viewport) => {
    const baker = await openMember(browser, server.url, 'Wanda')
    const buyer = await openMember(browser, server.url, 'Theo')
    await baker.page.setViewportSize(viewport)
    const listing = await putOnSale(baker.page, { title: `Poppy rolls ${name}` })
    await openListening(baker.page)
    await baker.page.getByText('No orders yet.').waitFor()

    await placeOrder(buyer.page, { foodListingId: listing, quantity: 2 })
    const isPhone = viewport.width < 640
    const tabs = baker.page.getByRole('navigation', { name: isPhone ? 'Baker' : 'Seller dashboard' })
    const orders = isPhone ? 'Orders' : 'Order History'
    await tabs.getByRole('link', { name: `${orders} 1 new` }).waitFor()
    await baker.page.getByRole('list', { name: 'Latest orders' }).getByText(`Poppy rolls ${name}`).waitFor()
    await baker.page.getByText('A new order came in.').waitFor({ state: 'attached' })
    await expect.poll(() => baker.page.title()).toBe('(1) Seller Dashboard · BakeSale')
    // before the first completed sale there is no money to show, and one day cannot be compared
    expect(await baker.page.getByRole('heading', { name: /Your money|Sales in/ }).count()).toBe(0)
    await takePicture(baker.page, `dashboard-live-${viewport.width}`)
    await expectAccessible(baker.page)

    await tabs.getByRole('link', { name: orders }).click()
    await tabs.getByRole('link', { name: orders, exact: true }).waitFor()
    await openSlip(baker.page, `Poppy rolls ${name}`)
    await baker.page.getByRole('button', { name: /^Decline/ }).click()
    const reason = baker.page.getByRole('dialog').getByRole('textbox')
    await reason.fill('The oven is')
    await placeOrder(buyer.page, { foodListingId: listing, quantity: 2, notes: 'A second one' })
    await ordersTable(baker.page).getByRole('rowheader').nth(1).waitFor({ state: 'attached' })
    expect(await reason.inputValue()).toBe('The oven is')
    await expect.poll(() => baker.page.title()).toBe('Seller Dashboard · BakeSale')
    await baker.page.keyboard.press('Escape')

    await baker.page.getByLabel('Search', { exact: true }).fill('second')
    await baker.page.getByRole('button', { name: 'Show', exact: true }).click()
    await baker.page.waitForURL(/query=second/)
    await expect.poll(() => ordersTable(baker.page).getByRole('rowheader').count()).toBe(1)
    await openSlip(baker.page, `Poppy rolls ${name}`)
    await baker.page.getByText('A second one').waitFor()
    await takePicture(baker.page, `dashboard-orders-${viewport.width}`)
    await expectAccessible(baker.page)
    const downloading = baker.page.waitForEvent('download')
    await baker.page.getByRole('link', { name: 'Download as CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe('orders.csv')
    for (const visitor of [baker, buyer]) {
      await visitor.close()
    }
  })

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])(
    'DASH-06 to DASH-09: on a %s listings are paused, copied, searched, edited and deleted',
    async (_name, viewport) => {
      expectComplaints(/^404 DELETE \/api\/food-listings\/.+$/)
      expectComplaints(/^404 DELETE \/api\/food-listings\/.+$/)
      const baker = await openMember(browser, server.url, 'Irma')
      const buyer = await openMember(browser, server.url, 'Olaf')
      const { page } = baker
      await page.setViewportSize(viewport)
      await putOnSale(page, { title: 'Rye' })
      const buns = await putOnSale(page, { title: 'Buns' })
      const knots = await putOnSale(page, { title: 'Knots' })
      await placeOrder(buyer.page, { foodListingId: buns, quantity: 2 })
      await page.goto('/seller-dashboard?tab=listings')
      const row = (title: string) => page.getByRole('row').filter({ hasText: title })

      const choose = async (title: string, action: string) => {
        await page.getByRole('button', { name: `More actions for ${title}` }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await choose('Rye', 'Pause')
      await row('Rye').getByText('Paused', { exact: true }).waitFor()
      await choose('Rye', 'Resume')
      await row('Rye').getByText('Active', { exact: true }).waitFor()

      await choose('Rye', 'Duplicate')
      const dialog = page.getByRole('dialog', { name: 'Duplicate listing' })
      await dialog.getByLabel('Servings available').fill('')
      await dialog.getByRole('button', { name: 'Duplicate' }).click()
      await dialog.getByText('Servings must be a whole number').waitFor()
      await dialog.getByLabel('Servings available').fill('6')
      await dialog.getByLabel('Ready date').fill(inTwoDays)
      await takePicture(page, `dashboard-duplicate-${viewport.width}`)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Duplicate' }).click()
      await row('Rye').nth(1).waitFor()
      await row('Rye')
        .filter({ has: page.getByText('Paused', { exact: true }) })
        .waitFor()
      expect(await row('Rye').count()).toBe(2)

      await page.getByLabel('Show', { exact: true }).selectOption('paused')
      await page.waitForURL(/state=paused/)
      await page.getByText('1 listing', { exact: true }).waitFor()
      await page.getByLabel('Show', { exact: true }).selectOption('')
      await page.getByText('4 listings', { exact: true }).waitFor()
      await takePicture(page, `dashboard-listings-${viewport.width}`)
      await expectAccessible(page)

      const edit = page.getByRole('link', { name: 'Edit Knots' })
      expect(await edit.getAttribute('href')).toBe(`/post-food?edit=${knots}`)

      // deleted in another window, so deleting it here fails
      await done(apiOf(page).DELETE('/api/food-listings/{id}', { params: { path: { id: knots } } }))
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname)
      })
      await page.getByLabel('Select Buns').check()
      await page.getByLabel('Select Knots').check()
      await page.getByRole('button', { name: 'Delete selected (2)' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 listings' }).click()
      await page.getByText('Delete Failed').first().waitFor()
      await page.getByText('Knots: This listing is no longer available.').waitFor()
      await page.getByText('2 listings', { exact: true }).waitFor()
      expect(calls.toSorted()).toEqual([buns, knots].map((id) => `/api/food-listings/${id}`).toSorted())
      await takePicture(page, `dashboard-delete-failed-${viewport.width}`)
      // a listing with an order is archived, and its order stays
      await page.goto('/seller-dashboard?tab=orders')
      await (await openSlip(page, 'Buns')).waitFor()
      for (const visitor of [baker, buyer]) {
        await visitor.close()
      }
    },
  )

  it('DASH-03, DASH-10, DASH-11: approves and denies cancellations on the overview until the session ends', async () => {
    expectComplaints(/^401 GET \/api\/sellers\/overview$/, /^401 GET \/api\/sellers\/reviews$/)
    const baker = await openMember(browser, server.url, 'Greta')
    const buyer = await openMember(browser, server.url, 'Emil')
    const listing = await putOnSale(baker.page, { title: 'Stollen' })
    await openListening(baker.page)
    for (const answer of ['Approve', 'Deny']) {
      const id = await placeOrder(buyer.page, { foodListingId: listing, quantity: 2 })
      await done(
        apiOf(buyer.page).POST('/api/orders/{id}/request-cancellation', {
          params: { path: { id: id } },
          body: { reason: 'Snowed in.' },
        }),
      )
      await baker.page.getByText('“Snowed in.”').waitFor()
      await baker.page.getByRole('button', { name: `${answer} Cancellation: Stollen` }).click()
      const question = baker.page.getByRole('dialog', { name: `${answer} Cancellation` })
      if (answer === 'Deny') await question.getByLabel('Reason for denying').fill('The roads are clear.')
      await question
        .getByRole('button', { name: answer === 'Deny' ? 'Deny cancellation' : 'Approve', exact: true })
        .click()
      await baker.page.getByText('“Snowed in.”').waitFor({ state: 'detached' })
    }
    await baker.page.getByRole('heading', { name: 'To prepare next' }).waitFor()
    await baker.page.getByText('2 ×', { exact: true }).waitFor()
    // signed out in another window: the open page notices
    await done(apiOf(baker.page).POST('/api/logout'))
    await baker.page.getByRole('heading', { name: 'Please log in to access your dashboard' }).waitFor()
    for (const visitor of [baker, buyer]) await visitor.close()
  })
})
