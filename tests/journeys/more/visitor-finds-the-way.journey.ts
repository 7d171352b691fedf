import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember } from '../steps.ts'

/** Public pages with their headings. */
const openPages = [
  ['/cart', 'Your Cart is Empty'],
  ['/login', 'Welcome back'],
  ['/signup', 'Create your account'],
  ['/auth', 'Come on in'],
] as const

/** Pages of signed-in users, the last one by its former URL. */
const ownPages = [
  ['/post-food', '/post-food'],
  ['/my-orders', '/my-orders'],
  ['/seller-dashboard', '/seller-dashboard'],
  ['/profile', '/profile'],
  ['/dashboard', '/seller-dashboard'],
] as const

describe('a visitor finds the way', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const cards = (page: Page) => page.getByRole('list', { name: 'Baked goods' })
  const focused = (page: Page) => page.locator(':focus')

  it('TOAST-08, TOAST-09: icon buttons show a tooltip on hover and on focus', async () => {
    const visitor = await openVisitor(browser, server.url)
    const { page } = visitor
    await page.goto('/cart')
    const cart = page.getByRole('link', { name: 'Cart, 0 items' })
    const tip = page.getByRole('tooltip')
    await cart.hover()
    await tip.getByText('Cart, 0 items').waitFor()
    // it is hoverable and dismissible (WCAG 1.4.13)
    await tip.hover()
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await page.mouse.move(0, 400)
    await cart.hover()
    await tip.waitFor()
    await page.mouse.move(0, 400)
    await tip.waitFor({ state: 'detached' })

    await cart.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await cart.and(page.locator(':focus-visible')).waitFor()
    await tip.getByText('Cart, 0 items').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await tip.waitFor({ state: 'detached' })
    await visitor.close()
  })

  it('NAV-30 to NAV-33: opens the cart and the three pages to sign in without an account', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    for (const [path, heading] of openPages) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200])
      await page.getByRole('heading', { name: heading }).first().waitFor()
    }
    await close()
  })

  it('NAV-34 to NAV-37, NAV-41: is sent to sign in by signed-in pages, then let in', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    for (const [path, lands] of ownPages) {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/login')
      expect(new URL(page.url()).searchParams.get('next')).toBe(lands)
    }
    await close()
    const person = await openMember(browser, server.url, 'Wanda')
    for (const [path, lands] of ownPages) {
      await person.page.goto(path)
      expect(new URL(person.page.url()).pathname).toBe(lands)
      await person.page.getByRole('heading', { level: 1 }).waitFor()
    }
    await person.close()
  })

  it.each([
    ['pointing at it', (link: Locator) => link.hover()],
    ['touching it', (link: Locator) => link.dispatchEvent('pointerdown')],
    ['coming to it by keyboard', (link: Locator) => link.focus()],
  ])('NAV-01: a page is fetched, code and data, before its link is followed: by %s', async (_, come) => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    const link = cards(page).getByRole('link', { name: /.../ }).nth(3)
    const path = await link.getAttribute('href')
    const asked = { data: false, code: false }
    page.on('request', (request) => {
      asked.data ||= request.url().endsWith(`/api/food-listings/${path?.split('/').pop()}`)
      asked.code ||= /assets\/food-/.test(request.url())
    })
    // repeats the touch, since it may end before the last script loads
    await expect
      .poll(async () => {
        await come(link)
        return asked
      })
      .toEqual({ data: true, code: true })
    expect(new URL(page.url()).pathname).toBe('/')
    await close()
  })

  it('NAV-07, NAV-14: opens the side menu, navigates from it, and closes it with Escape', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto('/browse')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.click()
    await menu.getByRole('link', { name: 'Become a Baker' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Menu')
    await button.click()
    await menu.getByRole('link', { name: 'How It Works' }).click()
    await page.waitForURL('/#how-it-works')
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'How It Works' })
          .boundingBox()
          .then((box) => box?.y),
      )
      .toBeLessThan(phone.height)
    await close()
  })

  it('a double-clicked link opens its page once, and Back returns to the same place', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/help')
    await page.locator('footer').getByRole('link', { name: 'Contact Us' }).dblclick()
    await page.waitForURL('**/contact')
    await page.goBack()
    await page.waitForURL('**/help')
    await close()
  })

  it('a link at the foot of a page opens without reloading', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    await page.evaluate('window.isSameDocument = true')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('/privacy-policy')
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor()
    expect(await page.evaluate('window.isSameDocument')).toBe(true)
    await close()
  })

  it('NAV-07: without JavaScript the menu leads to the same links at the foot of the page', async () => {
    const { page, close } = await openVisitor(browser, server.url, {
      viewport: phone,
      javaScriptEnabled: false,
    })
    await page.goto('/browse')
    await page.getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click()
    await page.waitForURL('/#how-it-works')
    await close()
  })

  it('LAND-09: shows the cards in one, two, three or four columns', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    const columns = async () => {
      const boxes = await Promise.all(
        (await cards(page).locator(':scope > li').all()).map((card) => card.boundingBox()),
      )
      return new Set(boxes.map((box) => box?.x)).size
    }
    for (const [width, count] of [
      [360, 1],
      [390, 1],
      [768, 2],
      [1000, 3],
      [1280, 4],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(columns, { message: `${width} px` }).toBe(count)
    }
    await close()
  })

  it('LAND-20 to LAND-23: shows the documented figures', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    await page.getByText('500+ happy customers this week').waitFor()
    const figures = await page.locator('dl').innerText()
    expect(figures.replace(/\s+/g, ' ')).toMatch(
      /\$500\+ average weekly earnings|average weekly earnings \$500\+/,
    )
    expect(figures).toContain('4.8')
    expect(figures).toContain('2,000+')
    await close()
  })

  it('DETAIL-06, TOAST-06, TOAST-07: shows a toast when a listing does not load; F8 focuses it, a swipe dismisses it', async () => {
    expectComplaints(/^net::ERR_FAILED GET \/api\/food-listings\/.+$/)
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/')
    await page.route('**/api/food-listings/*', (route) => route.abort())
    await cards(page).getByRole('link').first().click()
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    const words = toasts.getByText('Could not load food item details')
    await words.waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await page.keyboard.press('F8')
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('Notifications (F8)')

    const swipe = async (pixels: number) => {
      const box = await words.boundingBox()
      if (!box) throw new Error('The toast is not on screen.')
      const [x, y] = [box.x + 10, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + pixels, y, { steps: 5 })
      await page.mouse.up()
    }
    await swipe(49)
    await words.waitFor()
    await swipe(50)
    await words.waitFor({ state: 'detached' })

    await page.unroute('**/api/food-listings/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
    await close()
  })
})
