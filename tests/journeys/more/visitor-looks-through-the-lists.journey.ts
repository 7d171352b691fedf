import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  type JourneyBrowser,
  lookAt,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { placeOrder, putOnSale } from '../api-of-page.ts'
import { delayRequests, openMember } from '../steps.ts'

describe('a visitor looks through the lists', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('LAND-05, LAND-06, LAND-08, CARD-17: sees the first eight SAMPLE listings under the hero', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('next door')
    const cards = page
      .getByRole('list', { name: 'Baked goods' })
      .getByRole('listitem')
      .filter({ hasText: 'per serving' })
    expect(await cards.count()).toBe(8)
    expect(await cards.first().getByText('SAMPLE').count()).toBe(1)
    await page.getByRole('heading', { name: 'Baked Goods Available Near You' }).waitFor()
    await close()
  })

  it('sees shelves below the listings, which load when near', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    expect(asked).not.toContain('/api/shelves')
    // shelves appear only while their place is out of view, so they shift nothing
    const letGo = await delayRequests(page, '**/api/shelves*')
    const invitation = page.getByRole('heading', { name: 'New to BakeSale?' })
    const shelf = page.getByRole('region', { name: 'New bakers' })
    const [request] = await Promise.all([
      page.waitForRequest('**/api/shelves*'),
      invitation.evaluate((node) => node.scrollIntoView({ behavior: 'instant', block: 'center' })),
    ])
    letGo()
    await (await request.response())?.finished()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await shelf.count()).toBe(0)
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await shelf.waitFor()
    await shelf.scrollIntoViewIfNeeded()
    await lookAt(page, 'shelves')
    await page.setViewportSize(desktop)
    // a search shows only its results
    await page.getByLabel('Category').selectOption('Bread')
    await shelf.waitFor({ state: 'detached' })
    await page.getByLabel('Category').selectOption({ label: 'All Categories' })
    await shelf.waitFor()
    const bake = shelf.getByRole('heading', { level: 3 }).first()
    const title = await bake.innerText()
    await bake.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await close()
  })

  it('hides sold-out listings in the list and on the map', async () => {
    const [baker, buyer] = await Promise.all([
      openMember(browser, server.url, 'Olive'),
      openMember(browser, server.url, 'Bert'),
    ])
    // unique to this run: an earlier run left its listings on the shared server
    const plum = `plum${randomBytes(4).toString('hex')}`
    const place = { latitude: 40.7128, longitude: -74.006 }
    const one = { ...place, title: `Galette of ${plum}, the last one`, servingsAvailable: 1 }
    const foodListingId = await putOnSale(baker.page, one)
    await putOnSale(baker.page, { ...place, title: `Galette of ${plum}, by the tray` })
    await placeOrder(buyer.page, { foodListingId, quantity: 1 })
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(`/browse?query=${plum}`)
    const cards = page.getByRole('list', { name: 'Baked goods', exact: true }).getByRole('heading')
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(2)
    await page.getByRole('button', { name: /^Search: / }).click()
    await page.getByText('More filters').click()
    await page.getByLabel('Hide sold out').check()
    await page.getByText('More filters (1)').waitFor()
    await lookAtThemes(page, 'hide-sold-out')
    await page.getByRole('button', { name: 'Show 1 bake' }).click()
    await page.waitForURL(/hidesSoldOut=true/)
    await expect.poll(() => cards.allInnerTexts()).toEqual([`Galette of ${plum}, by the tray`])
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    const inView = page.getByRole('list', { name: 'Listings in view' }).getByRole('button')
    await expect.poll(() => inView.count()).toBe(1)
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click()
    await page.getByRole('link', { name: 'Remove filter: Hide sold out' }).click()
    await expect.poll(() => cards.allInnerTexts()).toHaveLength(2)
    await Promise.all([close(), baker.close(), buyer.close()])
  })

  it('on a phone the finder stays right under the bar when scrolled', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto('/browse')
    const finder = page.getByRole('search')
    const cards = page.getByRole('list', { name: 'Baked goods' }).getByRole('listitem')
    const bar = await page.getByRole('banner').boundingBox()
    const barEnd = (bar?.y ?? 0) + (bar?.height ?? 0)
    const top = async () => (await finder.boundingBox())?.y ?? 0
    const before = await top()
    expect(before).toBeGreaterThan(barEnd + 16)
    const tops: number[] = []
    for (const index of [3, 12]) {
      await cards.nth(index).evaluate((node) => node.scrollIntoView({ behavior: 'instant', block: 'center' }))
      tops.push(await top())
    }
    expect(tops[0]).toBeGreaterThanOrEqual(barEnd)
    expect(tops[0]).toBeLessThan(barEnd + 16)
    expect(tops[1]).toBe(tops[0])
    await close()
  })

  it('decisions, a filter: scrolls to the results and shows that they are loading', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const results = page.locator('section[data-results]')
    await page
      .getByRole('list', { name: 'Baked goods' })
      .getByRole('listitem')
      .last()
      .scrollIntoViewIfNeeded()
    await expect.poll(() => results.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(-500)
    const letGo = await delayRequests(page, '**/api/food-listings?*')
    const cards = results.getByRole('list', { name: 'Baked goods' })
    const dimmed = () => cards.evaluate((list) => getComputedStyle(list).opacity)
    await page.getByLabel('Category').selectOption('Bread')
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('true')
    expect(await dimmed()).toBe('0.5')
    await expect
      .poll(() => results.evaluate((node) => node.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0)
    letGo()
    await expect.poll(() => results.getAttribute('aria-busy')).toBe('false')
    const found = page
      .getByRole('list', { name: 'Baked goods' })
      .getByRole('listitem')
      .filter({ hasText: 'Bread' })
    await expect
      .poll(async () => (await found.first().boundingBox())?.y)
      .toSatisfy((top) => top > 0 && top < desktop.height)
    // the first letter immediately dims the list
    expect(await dimmed()).toBe('1')
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    const typed = await cards.evaluate((list) => {
      document.execCommand('insertText', false, 'r')
      return getComputedStyle(list).opacity
    })
    expect(typed).toBe('0.5')
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('r')
    await expect.poll(dimmed).toBe('1')
    await close()
  })

  it('FIND-01: page and API explain when a search is far too long', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    const query = 'x'.repeat(100_000)
    expect((await page.goto(`/browse?query=${query}`))?.status()).toBe(200)
    await page.getByText('Search with 200 characters or fewer.').waitFor()
    const answer = await page.request.get(`/api/food-listings?query=${query}`)
    expect(answer.status()).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { query: 'Use 200 characters or fewer' } })
    await close()
  })

  it('NAV-48, DETAIL-05, STATIC-18: explains missing pages and listings', async () => {
    expectComplaints(/^404 GET \/no-such-page$/, /^404 GET \/food\/.+$/)
    const { page, close } = await openVisitor(browser, server.url)
    const missing = await page.goto('/no-such-page')
    expect(missing?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Go Home' }).first().click()
    await page.waitForURL('/')
    const gone = await page.goto('/food/019aa000-0000-7000-8000-00000000ffff')
    expect(gone?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Food Item Not Found' }).waitFor()
    await close()
  })

  it('is accessible at both widths and in both themes', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    for (const path of ['/', '/browse', '/login', '/signup', '/auth', '/cart']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await lookAt(page, path === '/' ? 'home' : path.slice(1))
    }
    await page.goto('/browse')
    await page.getByRole('list', { name: 'Baked goods' }).getByRole('link').first().click()
    await page.waitForURL(/\/food\//)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, 'food')
    await close()
  })
})
