import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  type JourneyBrowser,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { clockNow } from '#tests/make/clock.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'

const tablet = { width: 768, height: 1024 }
const unionSquare = { latitude: 40.735912, longitude: -73.991105 }

describe('a visitor uses the map', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const openMapVisitor = (options: Parameters<typeof openVisitor>[2] = {}) =>
    openVisitor(browser, server.url, options)
  const toggle = (page: Page, mode: 'List' | 'Map') =>
    page.getByRole('group', { name: 'View' }).getByRole('button', { name: mode })
  const listInView = (page: Page) => page.getByRole('list', { name: 'Listings in view' })
  const rows = (page: Page) => listInView(page).getByRole('button')
  async function switchToMap(page: Page) {
    await toggle(page, 'Map').click()
    await listInView(page).waitFor()
  }

  it('FIND-02, FIND-24, MAP-08, MAP-11: switches from the list to the map and back', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/')
    expect(await toggle(page, 'List').getAttribute('aria-pressed')).toBe('true')
    await switchToMap(page)
    expect(await toggle(page, 'Map').getAttribute('aria-pressed')).toBe('true')
    const map = page.getByRole('application', { name: /^Map of baked goods/ })
    expect((await map.boundingBox())?.height).toBe(24 * 16)
    await page.getByText(/^\d+ listings in view$/).waitFor()
    await page.getByRole('link', { name: 'OpenStreetMap contributors' }).waitFor()
    await toggle(page, 'List').click()
    await page.getByRole('list', { name: 'Baked goods' }).waitFor()
    expect(await map.count()).toBe(0)
    await close()
  })

  it('MAP-11, MAP-14 to MAP-21: opens a cluster, then a marker, reads its popup and opens its page', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/')
    await switchToMap(page)
    const markers = page.locator('.leaflet-marker-icon > span')
    const cluster = markers.filter({ hasText: /^\d+$/ }).first()
    await cluster.waitFor()
    const before = await markers.allInnerTexts()
    await cluster.click()
    await expect.poll(() => markers.allInnerTexts()).not.toEqual(before)

    await page.getByRole('searchbox', { name: 'Search' }).fill('strawberry cloud')
    await expect.poll(() => markers.allInnerTexts()).toEqual(['$38'])
    await markers.click()
    const popup = page.getByRole('dialog', { name: 'Strawberry cloud layer cake' })
    await popup.getByRole('link', { name: 'View Details' }).waitFor()
    const text = await popup.innerText()
    for (const part of ['Cakes', '$38.00', 'Maria', '214 Juniper St', 'Home pickup', 'Ring the lower bell'])
      expect(text).toContain(part)
    expect(text).toMatch(/(Today|Tomorrow) at \d{1,2}:\d\d [AP]M/)
    await popup.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL(/\/food\/[\w-]+$/)
    await page.getByRole('heading', { level: 1, name: 'Strawberry cloud layer cake' }).waitFor()
    await page.goBack()
    await page.getByRole('application', { name: /^Map of baked goods/ }).waitFor()
    await close()
  })

  it('MAP-11: opens every listing by keyboard and gets the focus back', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/browse')
    await switchToMap(page)
    const row = rows(page).filter({ hasText: 'Country sourdough, 24-hour proof' })
    await row.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Country sourdough, 24-hour proof' })
    await popup.getByText('$9.50').waitFor()
    expect(await row.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    expect(await popup.locator('button:focus').getAttribute('aria-label')).toBe('Close')
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await row.and(page.locator(':focus')).waitFor()
    await close()
  })

  it('FIND-25, FIND-28 to FIND-30, OPEN-40: window events set and report the view mode', async () => {
    const { page, close } = await openMapVisitor()
    // as a string, because it runs in the page
    await page.addInitScript({
      content: `window.told = []
        window.addEventListener('bakesale:view-mode-changed', ({ detail }) => window.told.push(detail.mode))`,
    })
    const told = () => page.evaluate('window.told')
    const ask = (mode: string) =>
      page.evaluate(
        `window.dispatchEvent(new CustomEvent('bakesale:set-view-mode', { detail: { mode: '${mode}' } })); 0`,
      )
    await page.goto('/')
    await expect.poll(told).toEqual(['list'])
    await ask('map')
    await listInView(page).waitFor()
    await expect.poll(told).toEqual(['list', 'map'])
    await ask('globe')
    await ask('list')
    await page.getByRole('list', { name: 'Baked goods' }).waitFor()
    await expect.poll(told).toEqual(['list', 'map', 'list'])
    await close()
  })

  it('FIND-26, MAP-04, MAP-10: asks for the visitor’s location and shows it', async () => {
    const { page, close } = await openMapVisitor({
      geolocation: unionSquare,
    })
    await page.goto('/')
    await page.context().grantPermissions(['geolocation'])
    await switchToMap(page)
    await page.getByText('Your Location: 40.7359, -73.9911').waitFor()
    await expect.poll(() => rows(page).first().innerText()).toMatch(/\d\.\d mi/)
    expect(await page.getByText('The map view needs your location').count()).toBe(0)
    await close()
  })

  it('FIND-27: a location found in the filter bar opens the map', async () => {
    const { page, close } = await openMapVisitor({
      geolocation: unionSquare,
    })
    await page.goto('/')
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Enable Location' }).click()
    await listInView(page).waitFor()
    await page.getByText('Your Location: 40.7359, -73.9911').waitFor()
    // right under the finder, without the content above it
    const results = page.getByRole('region', { name: 'Baked Goods Available Near You' })
    await expect
      .poll(async () => (await results.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
      .toBeLessThan(desktop.height * 0.6)
    await close()
  })

  it('FIND-27: on a phone the finder’s sheet closes then', async () => {
    const { page, close } = await openMapVisitor({
      geolocation: unionSquare,
      viewport: phone,
    })
    await page.goto('/browse')
    await page.getByRole('button', { name: 'Search: ' }).click()
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Enable Location' }).click()
    await listInView(page).waitFor()
    await page.getByRole('combobox', { name: 'Category' }).waitFor({ state: 'hidden' })
    await close()
  })

  it('MAP-05, MAP-22, MAP-23, OPEN-56: explains a missing location and retries on request', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/')
    await switchToMap(page)
    await page.getByText('The map view needs your location').waitFor()
    await page.context().setGeolocation(unionSquare)
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Try Location Access Again' }).click()
    await page.getByText('Your Location: 40.7359, -73.9911').waitFor()
    await close()
  })

  it('MAP-03, API-32: loads map resources only from our server and the tile service', async () => {
    const { page, close } = await openMapVisitor()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto('/')
    await switchToMap(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('strawberry cloud')
    const drawing = page.locator('.leaflet-marker-icon img')
    await expect.poll(() => drawing.count()).toBe(1)
    expect(await drawing.getAttribute('src')).toMatch(/^\/assets\/cakes.*\.svg$/)
    await expect
      .poll(() => [...hosts].sort())
      .toEqual([new URL(server.url).host, 'tile.openstreetmap.org'].sort())
    await close()
  })

  it('MAP-07, MAP-09: flies to a given place and arrives at zoom 13 after 2 seconds', async () => {
    const { page, close } = await openMapVisitor({ reducedMotion: 'no-preference' })
    const zooms = new Set<string>()
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url())
      if (host === 'tile.openstreetmap.org') zooms.add(pathname.split('/')[1] ?? '')
    })
    await page.clock.install()
    await page.goto('/')
    await switchToMap(page)
    await expect.poll(() => [...zooms]).toEqual(['12'])
    await page.context().setGeolocation({ latitude: 40.6782, longitude: -73.9442 })
    await page.context().grantPermissions(['geolocation'])
    const map = page.getByRole('application', { name: /^Map of baked goods/ })
    /** The distance of the visitor's marker from the map's center, in pixels. */
    const distance = async () => {
      const [around, mark] = await Promise.all([
        map.boundingBox(),
        page.locator('.leaflet-marker-icon > span:empty').boundingBox(),
      ])
      if (!around || !mark) return Number.POSITIVE_INFINITY
      const across = mark.x + mark.width / 2 - around.x - around.width / 2
      const down = mark.y + mark.height / 2 - around.y - around.height / 2
      return Math.hypot(across, down)
    }
    // pauses the page's clock; the lines below advance it
    await page.clock.pauseAt(clockNow().getTime() + 60_000)
    await page.getByRole('button', { name: 'Try Location Access Again' }).click()
    await page.getByText('Your Location: 40.6782, -73.9442').waitFor()
    await page.clock.runFor(1800)
    expect(await distance()).toBeGreaterThan(2)
    await page.clock.runFor(400)
    await expect.poll(distance).toBeLessThanOrEqual(2)
    await page.clock.resume()
    await expect.poll(() => [...zooms]).toContain('13')
    await close()
  })

  it('OPEN-51: reports when nothing matches, and when matches are outside the view', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/')
    await switchToMap(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('qwzzyx')
    await page.getByText('No baked goods found. Try adjusting your search filters.').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('marionberry')
    await page.getByRole('button', { name: 'Show where they are' }).click()
    await rows(page).filter({ hasText: 'Marionberry' }).waitFor()
    await close()
  })

  it('MAP-01: works on a blank background when tiles cannot be loaded', async () => {
    const { page, close } = await openMapVisitor({ hasStreets: false })
    await page.goto('/')
    await switchToMap(page)
    await page.getByText('The street map can’t be loaded right now, but the pins are still right.').waitFor()
    await page.locator('.leaflet-marker-icon > span').first().waitFor()
    await close()
  })

  it('MAP-07: does not trap the page: the wheel scrolls it until the map is clicked', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/browse')
    await switchToMap(page)
    const map = page.getByRole('application', { name: /^Map of baked goods/ })
    await map.scrollIntoViewIfNeeded()
    await map.hover({ position: { x: 60, y: 60 } })
    const markers = page.locator('.leaflet-marker-icon > span')
    await markers.first().waitFor()
    const before = await markers.allInnerTexts()
    await page.mouse.wheel(0, 120)
    await page.getByText('Hold Ctrl, or click the map first, to zoom with the wheel').waitFor()
    await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(0)
    expect(await markers.allInnerTexts()).toEqual(before)
    await map.click({ position: { x: 60, y: 300 } })
    await page.mouse.wheel(0, -240)
    await expect.poll(() => markers.allInnerTexts()).not.toEqual(before)
    await close()
  })

  describe('on a phone', () => {
    const grip = (page: Page) =>
      page.getByRole('button', { name: /^(Show the list|Show more of the list|Back to the map)$/ })
    const top = async (page: Page) => (await grip(page).boundingBox())?.y ?? Number.NaN
    /** The grip's position once the sheet stops moving. */
    const settled = async (page: Page) => {
      let before = Number.NaN
      await expect
        .poll(async () => {
          const [last, now] = [before, await top(page)]
          before = now
          return now === last
        })
        .toBe(true)
      return before
    }
    /** Lowers the sheet by keyboard; returns the grip's position, which depends on the cards in view. */
    const lower = async (page: Page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show the list' }).waitFor()
      return settled(page)
    }
    const marked = (page: Page) => page.locator('.leaflet-marker-icon:not(.leaflet-interactive) > span')

    it('MAP-08: the map fills the screen, and one finger moves it', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone, hasTouch: true })
      await page.goto('/')
      await switchToMap(page)
      await grip(page).waitFor()
      const map = page.getByRole('application', { name: /^Map of baked goods/ })
      expect(await map.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(phone.height)
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([
        'Baked Goods Available Near You',
      ])
      // the finder stays and leads back
      await toggle(page, 'List').click()
      const list = page.getByRole('list', { name: 'Baked goods', exact: true })
      await expect
        .poll(async () => (await list.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
        .toBeLessThan(phone.height)
      await page.getByRole('contentinfo').waitFor()
      await close()
    })

    it('MAP-11: a sheet with three heights shows the listings in view, by its grip and by keyboard', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone })
      await page.goto('/browse')
      await switchToMap(page)
      // it is as high as its cards
      await page.locator('[aria-hidden="true"] > button').first().waitFor()
      await grip(page).hover()
      const low = await top(page)
      expect(low).toBeGreaterThan(phone.height * 0.6)
      await grip(page).click()
      await expect.poll(() => top(page)).toBeLessThan(low - 150)
      const half = await settled(page)
      await grip(page).click()
      await expect.poll(() => top(page)).toBeLessThan(half - 150)
      expect(await top(page)).toBeGreaterThan(100)
      expect(await lower(page)).toBeGreaterThan(half + 150)
      // two presses before the first render raise it twice
      await grip(page).evaluate((button: HTMLElement) => [button.click(), button.click()])
      await expect.poll(() => top(page)).toBeLessThan(half - 150)
      await lower(page)
      await grip(page).focus()
      const lowest = await lower(page)
      await page.keyboard.press('Tab')
      // the first card is visible below the sheet's header
      await expect.poll(() => top(page)).toBeLessThan(lowest)
      const focused = await page.locator(':focus').boundingBox()
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(phone.height)
      await close()
    })

    it('MAP-11: two quick presses raise the sheet to its top', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone, reducedMotion: 'no-preference' })
      await page.goto('/browse')
      await switchToMap(page)
      await page.locator('[aria-hidden="true"] > button').first().waitFor()
      const low = await top(page)
      await grip(page).evaluate((button: HTMLElement) => [button.click(), button.click()])
      await expect.poll(() => top(page)).toBeLessThan(low / 2)
      await close()
    })

    it('swiping the cards moves the map to their pins and keeps the same cards', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone })
      await page.goto('/browse')
      await switchToMap(page)
      const cards = page.locator('[aria-hidden="true"] > button')
      await cards.nth(2).waitFor()
      const titles = await cards.allInnerTexts()
      await cards.nth(2).evaluate((card) => card.scrollIntoView({ inline: 'start' }))
      const offCentre = async () => {
        const box = await marked(page).boundingBox()
        if (!box) return Number.POSITIVE_INFINITY
        // a price ticket is above its point
        return Math.abs(box.x + box.width / 2 - phone.width / 2)
      }
      await expect.poll(offCentre).toBeLessThan(4)
      expect(titles[2]).toContain(await marked(page).innerText())
      expect(await cards.allInnerTexts()).toEqual(titles)
      await close()
    })
  })

  it.each([phone, tablet, desktop])('is accessible in both themes at $width px', async (viewport) => {
    const { page, close } = await openMapVisitor({ viewport })
    await page.goto('/browse')
    await switchToMap(page)
    await lookAtThemes(page, 'map')
    await rows(page).first().click()
    await page.getByRole('link', { name: 'View Details' }).waitFor()
    await lookAtThemes(page, 'map-popup')
    await close()
  })
})
