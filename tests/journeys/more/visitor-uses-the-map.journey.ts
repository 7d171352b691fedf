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

  it('MAP-11, MAP-14 to MAP-21: opens a cluster, then a marker, reads its popup and goes to its page', async () => {
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

  it('MAP-11: opens every listing from the keyboard, and gets the focus back', async () => {
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

  it('FIND-25, FIND-28 to FIND-30, OPEN-40: the window asks for a mode and is told it', async () => {
    const { page, close } = await openMapVisitor()
    // in words, because these run in the page and not here
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

  it('FIND-26, MAP-04, MAP-10: asks where the visitor is, and shows it', async () => {
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

  it('FIND-27: a location found through the filter bar shows the map', async () => {
    const { page, close } = await openMapVisitor({
      geolocation: unionSquare,
    })
    await page.goto('/')
    await page.context().grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Enable Location' }).click()
    await listInView(page).waitFor()
    await page.getByText('Your Location: 40.7359, -73.9911').waitFor()
    // under the finder, whatever stood above it before
    const results = page.getByRole('region', { name: 'Baked Goods Available Near You' })
    await expect
      .poll(async () => (await results.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
      .toBeLessThan(desktop.height * 0.6)
    await close()
  })

  it('FIND-27: on a phone the finder’s sheet goes with it', async () => {
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

  it('MAP-05, MAP-22, MAP-23, OPEN-56: says what is missing without a location, and tries again when told to', async () => {
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

  it('MAP-03, API-32: loads nothing for its markers from anywhere but here and the tile service', async () => {
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

  it('MAP-07, MAP-09: flies to the place that it is told, and is there at zoom 13 after 2 seconds', async () => {
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
    /** How far the visitor's own mark stands from the middle of the map, in pixels. */
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
    // from here on the page's time stands still but for what is told below
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

  it('OPEN-51: says when nothing matches, and when what matches lies elsewhere', async () => {
    const { page, close } = await openMapVisitor()
    await page.goto('/')
    await switchToMap(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing')
    await page.getByText('No baked goods found. Try adjusting your search filters.').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('marionberry')
    await page.getByRole('button', { name: 'Show where they are' }).click()
    await rows(page).filter({ hasText: 'Marionberry' }).waitFor()
    await close()
  })

  it('MAP-01: works on plain paper when the streets cannot be loaded', async () => {
    const { page, close } = await openMapVisitor({ hasStreets: false })
    await page.goto('/')
    await switchToMap(page)
    await page
      .getByText('The street map cannot be loaded right now; the pins are right all the same.')
      .waitFor()
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
    /** Where the grip is once the sheet stands still. */
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
    /** Lowers the sheet by keyboard, and returns where its grip stands then: that changes with the cards in view. */
    const lower = async (page: Page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show the list' }).waitFor()
      return settled(page)
    }
    const marked = (page: Page) => page.locator('.leaflet-marker-icon:not(.leaflet-interactive) > span')

    it('MAP-08: the map has the screen, and one finger moves it', async () => {
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
      // the finder stays, and leads back
      await toggle(page, 'List').click()
      const list = page.getByRole('list', { name: 'Baked goods', exact: true })
      await expect
        .poll(async () => (await list.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
        .toBeLessThan(phone.height)
      await page.getByRole('contentinfo').waitFor()
      await close()
    })

    it('MAP-11: what is in view stands in a sheet of three heights, by its grip and by keyboard', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone })
      await page.goto('/browse')
      await switchToMap(page)
      // it stands as high as its cards need
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
      // pressed twice before the page has heard of the first rise, it rises twice
      await grip(page).evaluate((button: HTMLElement) => [button.click(), button.click()])
      await expect.poll(() => top(page)).toBeLessThan(half - 150)
      await lower(page)
      await grip(page).focus()
      const lowest = await lower(page)
      await page.keyboard.press('Tab')
      // the first of the list is seen, below the head of the sheet
      await expect.poll(() => top(page)).toBeLessThan(lowest)
      const focused = await page.locator(':focus').boundingBox()
      expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(phone.height)
      await close()
    })

    it('MAP-11: two presses in one movement bring the sheet to its top', async () => {
      const { page, close } = await openMapVisitor({ viewport: phone, reducedMotion: 'no-preference' })
      await page.goto('/browse')
      await switchToMap(page)
      await page.locator('[aria-hidden="true"] > button').first().waitFor()
      const low = await top(page)
      await grip(page).evaluate((button: HTMLElement) => [button.click(), button.click()])
      await expect.poll(() => top(page)).toBeLessThan(low / 2)
      await close()
    })

    it('swiping the cards moves the map to their pins, and the cards stay those of before', async () => {
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
        // a ticket stands above its point
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
