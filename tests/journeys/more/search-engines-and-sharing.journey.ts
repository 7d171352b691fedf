import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Photo } from '#shared/api/photos.ts'
import { createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import { expectAccessible, type JourneyBrowser, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints, withoutNetwork } from '#tests/make/complaints.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { goodListing } from '#tests/make/make-listing.ts'
import { cameraPhoto, photoForm } from '#tests/make/make-photo.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import type { NewListing } from '../api-of-page.ts'
import { findListing, orderServings, signUpInBrowser } from '../steps.ts'

describe('pages for search engines, sharers and passers-by', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const attribute = (page: Page, selector: string, name: string) =>
    page.locator(selector).first().getAttribute(name)

  /** A listing with its own baker, and a function that takes it off sale. */
  async function makeListing(name: string, changes: Partial<NewListing> = {}, baker?: string) {
    const cookie = baker ?? (await signUpConfirmedAt(server, `${name}@example.org`))
    const api = createBakeSaleClient(server.url, { cookie })
    const body = { ...goodListing(), title: `${name}'s loaf`, ...changes }
    const { id } = await done(api.POST('/api/food-listings', { body }))
    const remove = () => done(api.DELETE('/api/food-listings/{id}', { params: { path: { id } } }))
    return { path: `/food/${id}`, remove }
  }

  it('have the same head after navigation as after a full load', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const headOf = async () => ({
      description: await attribute(page, 'meta[name=description]', 'content'),
      canonical: await attribute(page, 'link[rel=canonical]', 'href'),
      shared: await attribute(page, 'meta[property="og:title"]', 'content'),
      tags: await page.locator('head meta[property], head link[rel=canonical]').count(),
    })
    await page.getByRole('list', { name: 'Baked goods' }).getByRole('link').first().click()
    await page.waitForURL(/\/food\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(async () => (await headOf()).canonical).toBe(page.url())
    const moved = await headOf()
    await page.reload()
    expect(await headOf()).toEqual(moved)
    await close()
  })

  it('have structured data of the opened page, which the CSP allows', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    const data = page.locator('script[type="application/ld+json"]')
    await page.goto('/')
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({ '@type': 'WebSite' })
    await page.getByRole('list', { name: 'Baked goods' }).getByRole('link').first().click()
    await page.waitForURL(/\/food\//)
    await expect.poll(() => data.count()).toBe(0)
    await page.reload()
    expect(await data.count()).toBe(2)
    await close()
  })

  it('CARD-02: show the drawing when a photo does not load', async () => {
    expectComplaints(/^net::ERR_FAILED GET \/photos\/.+$/)
    const cookie = await signUpConfirmedAt(server, 'blurry@example.org')
    const { payload, headers } = photoForm(await cameraPhoto())
    const sent = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, cookie, origin: server.url },
      body: payload,
    })
    const { imageUrl } = Photo.parse(await sent.json())
    const { path } = await makeListing('blurry', { imageUrl }, cookie)
    const { page, close } = await openVisitor(browser, server.url)
    await page.route('**/photos/**', (route) => route.abort())
    await page.goto(path)
    const drawing = page.locator('article img[src$=".svg"]').first()
    await drawing.waitFor()
    await expect
      .poll(() => drawing.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
      .toBeGreaterThan(0)
    await close()
  })

  it('DETAIL-05: show when an open listing is removed', async () => {
    expectComplaints(/^404 GET \/api\/food-listings\/.+$/)
    const { path, remove } = await makeListing('fleeting')
    const { page, close } = await openVisitor(browser, server.url)
    await page.clock.install()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: "fleeting's loaf" }).waitFor()
    await remove()
    await page.clock.runFor(31_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await page.getByRole('heading', { name: "fleeting's loaf is no longer available" }).waitFor()
    await page.getByRole('link', { name: 'Browse Baked Goods' }).first().waitFor()
    await close()
  })

  it('stay visible offline, with a note that they may be outdated', async () => {
    expectComplaints(withoutNetwork)
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const note = page.getByText('You’re offline. What you see here may be out of date.')
    await page.context().setOffline(true)
    await note.waitFor()
    await page.getByRole('list', { name: 'Baked goods' }).waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await note.waitFor({ state: 'detached' })
    await close()
  })

  it('stay visible when the server does not respond, and reload on request', async () => {
    expectComplaints(/^net::ERR_FAILED GET \/api\/food-listings\/.+$/)
    const { path } = await makeListing('steady')
    const { page, close } = await openVisitor(browser, server.url)
    await page.clock.install()
    await page.goto(path)
    await page.route('**/api/food-listings/*', (route) => route.abort())
    await page.clock.runFor(31_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    const note = page.getByText('We can’t reach BakeSale right now.')
    await note.waitFor()
    await page.getByRole('heading', { level: 1, name: "steady's loaf" }).waitFor()
    await page.unroute('**/api/food-listings/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await note.waitFor({ state: 'detached' })
    await close()
  })

  it('OPEN-28: greet signed-in users on the home page with their next pickups', async () => {
    await makeListing('punctual')
    const { page, close } = await signUpInBrowser(browser, server.url, 'Nadia')
    await page.getByRole('heading', { name: 'Good to see you, Nadia.' }).waitFor()
    await page.getByText('Nothing to pick up and nothing to bake.').waitFor()
    await findListing(page, "punctual's loaf")
    await orderServings(page, 2)
    await page.goto('/')
    const pickups = page.getByRole('list', { name: 'Your next pickups' })
    await pickups.getByText("punctual's loaf").waitFor()
    expect(await pickups.textContent()).toMatch(/Tomorrow at 5:00 PM.*2 × one 900 g loaf.*Pending/)
    expect(await page.getByText('next door').count()).toBe(0)
    await expectAccessible(page)
    await close()
  })
})
