import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { desktop, type JourneyBrowser, openBrowser, openVisitor, phone } from '#tests/make/browser.ts'
import { expectShiftsBelow, watchShifts } from '#tests/make/layout-shifts.ts'
import { goodWindow } from '#tests/make/make-window.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'
import { addPickupWindow, putOnSale } from '../api-of-page.ts'
import { delayRequests, openMember } from '../steps.ts'

/**
 * Checks every frame: records pages whose `main` was empty or only a loading text, and the scroll position of each
 * page's first frame.
 */
const watchFrames = `{
  const watched = (window.watched = { empty: [], tops: {} })
  const look = () => {
    const main = document.querySelector('main')
    if (main && /^(Loading [^\\n]*)?$/.test(main.innerText.trim())) watched.empty.push(location.pathname + main.innerText)
    const title = main?.querySelector('h1')?.innerText
    if (title) watched.tops[title] ??= scrollY
    requestAnimationFrame(look)
  }
  look()
}`
/** Records the visible page whenever the navigation indicator appears or disappears. */
const watchSigns = `{
  window.signs = []
  new MutationObserver(() => {
    const at = document.querySelector('main [aria-current=page]') ?? document.querySelector('main h1')
    window.signs.push((document.documentElement.hasAttribute('data-turning') ? 'turning from ' : 'turned from ') + at?.innerText)
  }).observe(document, { attributes: true, attributeFilter: ['data-turning'], subtree: true })
}`

const Watched = z.object({
  empty: z.array(z.string()),
  tops: z.record(z.string(), z.number()),
})

describe('a visitor turns pages', () => {
  let browser: JourneyBrowser
  // its own server, so no other journey changes the listings meanwhile
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const cards = (page: Page) => page.getByRole('list', { name: 'Baked goods' })
  const focused = (page: Page) => page.locator(':focus')

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'NAV-01: on %s each page replaces the previous one completely, from its top, and Back restores the position',
    async (_, viewport) => {
      const { page, close } = await openMember(browser, server.url, 'Wanda')
      await page.setViewportSize(viewport)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.addInitScript(watchFrames)
      await watchShifts(page)
      const watched = async () => Watched.parse(await page.evaluate('window.watched'))
      const expectWholePages = async (tops: Record<string, number>) => {
        await expect.poll(async () => (await watched()).tops).toMatchObject(tops)
        expect((await watched()).empty).toEqual([])
        await expectShiftsBelow(page, 0.02)
      }
      /** Opens a card far down the page, goes back to it, then to the listing again; returns its title. */
      const openAndComeBack = async (number: number) => {
        const card = cards(page).getByRole('listitem').filter({ hasText: 'per serving' }).nth(number)
        await card.scrollIntoViewIfNeeded()
        await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(400)
        const title = await card.getByRole('heading').innerText()
        await card.getByRole('link', { name: title }).first().click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await expect.poll(() => focused(page).innerText()).toBe(title)
        await page.goBack()
        await card.waitFor()
        await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(400)
        await page.goForward()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        return title
      }
      /** Adds the open listing to the cart and goes to checkout. */
      const goOnToCheckout = async () => {
        await page.getByRole('button', { name: 'Add to Cart' }).click()
        await page.getByText('added to your cart').first().waitFor()
        await page.getByRole('link', { name: /^Cart/ }).click()
        await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
        await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
        await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
      }
      for (const [path, number] of [
        ['/', 6],
        ['/browse', 9],
      ] as const) {
        await page.goto(path)
        const title = await openAndComeBack(number)
        await goOnToCheckout()
        await expectWholePages({ [title]: 0, 'Your Cart': 0, Checkout: 0 })
      }
      await close()
    },
  )

  it('NAV-01: keeps the previous page with an indicator until the next page’s data arrive', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.addInitScript(watchFrames)
    await page.goto('/')
    await page.evaluate(watchSigns)
    const before = await page.getByRole('heading', { level: 1 }).innerText()
    const card = cards(page).getByRole('listitem').filter({ hasText: 'per serving' }).first()
    const title = await card.getByRole('heading').innerText()
    const letGo = await delayRequests(page, '**/api/food-listings/*')
    await card.getByRole('link', { name: title }).first().click()
    await page.locator('html[data-turning]').waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.evaluate('window.signs.slice(0, 1)')).toEqual([`turning from ${before}`])
    expect(Watched.parse(await page.evaluate('window.watched')).empty).toEqual([])
    await close()
  })

  it('NAV-01: a listing appears with its next pickup, without later layout shifts', async () => {
    const baker = await openMember(browser, server.url, 'Winnie')
    await putOnSale(baker.page, { title: 'Windowsill loaf' })
    await addPickupWindow(baker.page, goodWindow())
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.addInitScript(watchFrames)
    await watchShifts(page)
    const letGo = await delayRequests(page, '**/assets/next-pickup-*.js')
    await page.goto('/browse?query=Windowsill')
    await cards(page).getByRole('link', { name: 'Windowsill loaf' }).first().click()
    await page.locator('html[data-turning]').waitFor()
    letGo()
    await page.getByText(/^Order by .* pickup/).waitFor()
    expect(Watched.parse(await page.evaluate('window.watched')).empty).toEqual([])
    await expectShiftsBelow(page, 0.01)
    await close()
    await baker.close()
  })

  it('NAV-01: the cart appears with current listing data, and no line grows later', async () => {
    const { page, close } = await openMember(browser, server.url, 'Wanda')
    await page.setViewportSize(phone)
    await page.addInitScript(watchFrames)
    await watchShifts(page)
    await page.goto('/')
    const card = cards(page).getByRole('listitem').filter({ hasText: 'per serving' }).first()
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('added to your cart').first().waitFor()
    await page.reload()
    const letGo = await delayRequests(page, '**/api/food-listings/*')
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.locator('html[data-turning]').waitFor()
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
    await page.getByText(/^Ready /).waitFor()
    expect(Watched.parse(await page.evaluate('window.watched')).empty).toEqual([])
    await expectShiftsBelow(page, 0.02)
    await close()
  })

  it('NAV-01: a page’s other tab replaces the previous one once its data arrive', async () => {
    const { page, close } = await openMember(browser, server.url, 'Wanda')
    await page.goto('/seller-dashboard')
    await page.evaluate(watchSigns)
    const letGo = await delayRequests(page, '**/api/sellers/payouts')
    const tab = page.getByRole('link', { name: 'Payment Setup' })
    await tab.click()
    await page.locator('html[data-turning]').waitFor()
    letGo()
    await page.getByText('Buyers pay you in person at pickup.').waitFor()
    expect(await page.evaluate('window.signs.slice(0, 1)')).toEqual(['turning from Overview'])
    expect(await tab.getAttribute('aria-current')).toBe('page')
    await page.goBack()
    await page.getByText('Latest orders').waitFor()
    await close()
  })
})
