import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
  phone,
} from '#tests/make/browser.ts'
import { expectShiftsBelow, watchShifts } from '#tests/make/layout-shifts.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'

const newYork = { latitude: 40.71284, longitude: -74.00597 }
const atHome = { geolocation: newYork }
const granted = { ...atHome, permissions: ['geolocation'] }
const nearestFirst = 'Nearest to you first.'

/** The distances on the loaded cards in order, in miles. */
async function milesOnCards(page: Page): Promise<number[]> {
  await page.locator('section[aria-busy="false"]').first().waitFor()
  const cards = page.getByRole('list', { name: 'Baked goods' }).locator(':scope > li')
  const texts = await cards.getByText(/^\d+\.\d mi$/).allTextContents()
  return texts.map((text) => Number.parseFloat(text))
}

/** Makes geolocation fail with an error code. */
async function breakGeolocation(page: Page, code: number): Promise<void> {
  await page.addInitScript((code) => {
    const fail = (_: unknown, onFail: (error: { code: number }) => void) => onFail({ code })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: fail } })
  }, code)
}

/** Grants geolocation just before a press: when granted at load, the page uses it without a press. */
const grant = (page: Page) => page.context().grantPermissions(['geolocation'])

/** Counts the page's geolocation requests. */
async function countQuestions(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    navigator.geolocation.getCurrentPosition = (...asked) => {
      document.documentElement.dataset.questions = `${Number(document.documentElement.dataset.questions ?? 0) + 1}`
      ask(...asked)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.questions ?? 0))
}

const placeBox = (page: Page) => page.getByLabel('Near which ZIP, or town and state?')
const filters = (page: Page) => page.getByRole('list', { name: 'Active filters' })

describe('a visitor says where they are', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('LAND-02, GEO-25, FIND-21, CARD-14: by the hero’s button, and sees the nearest listings first', async () => {
    const { page, close } = await openVisitor(browser, server.url, atHome)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    expect(await milesOnCards(page)).toEqual([])
    await grant(page)
    await page.getByRole('button', { name: 'Find Baked Goods Near Me' }).click()
    await page.getByText('Location found!').waitFor()
    await page.getByText('Showing baked goods near your location (40.7128, -74.0060)').waitFor()
    await page.getByText(nearestFirst).waitFor()
    await page
      .getByText(/^0\.\d mi$/)
      .first()
      .waitFor()
    const miles = await milesOnCards(page)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(miles.length).toBeGreaterThan(0)

    // the exact position stays on the device and out of the URL
    expect(page.url()).toBe(`${server.url}/`)
    expect(asked.some((url) => url.includes('latitude=40.713&longitude=-74.006'))).toBe(true)
    expect(asked.some((url) => url.includes('40.7128'))).toBe(false)

    await page.reload()
    await page.getByText(nearestFirst).waitFor()
    await filters(page).getByRole('link', { name: 'Near you' }).click()
    await page.getByText(nearestFirst).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bakesale:place'))).toBeNull()
    await close()
  })

  describe('decisions, the landing request for a location', () => {
    const lookAnywhere = (page: Page) => page.getByRole('button', { name: 'Search everywhere' })

    it.each([
      ['/', phone],
      ['/', desktop],
      ['/browse', phone],
      ['/browse', desktop],
    ])('what was granted before is used silently on %s, and nothing moves', async (path, viewport) => {
      const { page, close } = await openVisitor(browser, server.url, {
        ...granted,
        viewport,
      })
      await watchShifts(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      // loads the fonts first, as for a returning visitor, so late fonts shift nothing
      await page.goto('/help')
      await page.goto(path)
      await page
        .getByText(/^\d+\.\d mi$/)
        .first()
        .waitFor()
      const miles = await milesOnCards(page)
      expect(miles.length).toBeGreaterThan(0)
      expect(miles).toEqual(miles.toSorted((a, b) => a - b))
      expect(asked.some((url) => url.includes('latitude=40.713&longitude=-74.006'))).toBe(true)
      expect(asked.some((url) => url.includes('40.7128'))).toBe(false)
      expect(await page.getByText('Location found!').count()).toBe(0)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await expectShiftsBelow(page, 0.02)
      await close()
    })

    it('after choosing "anywhere", no location request follows until the button is pressed', async () => {
      const { page, close } = await openVisitor(browser, server.url, granted)
      const questions = await countQuestions(page)
      await page.goto('/browse')
      await page.getByText(nearestFirst).waitFor()
      await lookAnywhere(page).click()
      await page.getByText(nearestFirst).waitFor({ state: 'detached' })
      await page.reload()
      await page.getByLabel('Price').selectOption('Under $20')
      await filters(page).getByRole('link', { name: 'Under $20' }).waitFor()
      expect(await questions()).toBe(0)
      await page.getByRole('button', { name: 'Enable Location' }).click()
      await page.getByText('Location found!').waitFor()
      expect(await questions()).toBe(1)
      await close()
    })

    it('a place in the URL stays, and without permission nobody is prompted', async () => {
      const { page, close } = await openVisitor(browser, server.url, granted)
      const questions = await countQuestions(page)
      await page.goto('/browse?near=Boulder,+CO')
      await page.getByText('Nearest to Boulder, CO first.').waitFor()
      expect(await questions()).toBe(0)
      await page.context().clearPermissions()
      await page.goto('/browse')
      await page.getByLabel('Price').selectOption('Under $20')
      await filters(page).getByRole('link', { name: 'Under $20' }).waitFor()
      expect(await questions()).toBe(0)
      await close()
    })
  })

  it('GEO-17, GEO-19, GEO-23: explains a denied location and leads to the listings', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto('/')
    await page.getByRole('button', { name: 'Find Baked Goods Near Me' }).click()
    await page.getByText(/^Location access denied, enable location services/).waitFor()
    await page.waitForFunction(() => window.scrollY > 300)
    await close()
  })

  it('FIND-12, FIND-27: by "Enable Location", which opens the map', async () => {
    const { page, close } = await openVisitor(browser, server.url, atHome)
    await page.goto('/browse')
    await grant(page)
    await page.getByRole('button', { name: 'Enable Location' }).click()
    await page.getByRole('button', { name: 'Map', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Enable Location' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'List' }).click()
    await page.getByText(nearestFirst).waitFor()
    await close()
  })

  it('FIND-10, FIND-11, FIND-17, FIND-22: a distance asks for the location first', async () => {
    const { page, close } = await openVisitor(browser, server.url, atHome)
    await page.goto('/browse')
    await grant(page)
    await page.getByLabel('Distance').selectOption('Within 1 mile')
    await page.getByText('Location found!').waitFor()
    await page.getByText('within 1 mile', { exact: true }).waitFor()
    await page.waitForURL(/maxDistance=1/)
    for (const miles of await milesOnCards(page)) expect(miles).toBeLessThanOrEqual(1)
    await filters(page).getByRole('link', { name: 'Within 1 mile' }).click()
    await page.waitForURL(/\/browse$/)
    await expect.poll(() => page.getByLabel('Distance').inputValue()).toBe('')
    await close()
  })

  it('FIND-18, GEO-14: a distance without a location is reset', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await breakGeolocation(page, 2)
    await page.goto('/browse')
    await page.getByLabel('Distance').selectOption('Within 5 miles')
    await page.getByText('Location information unavailable. This might be due to network issues.').waitFor()
    await page.waitForURL(/\/browse$/)
    await expect.poll(() => page.getByLabel('Distance').inputValue()).toBe('')
    await close()
  })

  it('GEO-03: by typing a town, with suggestions to choose from', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const box = placeBox(page)
    await box.fill('brooklyn')
    const places = page.getByRole('listbox', { name: 'Places' })
    await places.getByRole('option', { name: 'Brooklyn, NY' }).waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await box.press('ArrowDown')
    const active = await box.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('Brooklyn, NY')
    await expectAccessible(page)
    await box.press('Escape')
    await places.waitFor({ state: 'hidden' })
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(/near=Brooklyn/)
    await page.getByText('Nearest to Brooklyn, NY first.').waitFor()
    await page
      .getByText(/^\d+\.\d mi$/)
      .first()
      .waitFor()

    // stored for the next visit once the code for it has loaded
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('bakesale:place')))
      .toContain('Brooklyn, NY')
    await page.goto('/')
    await page.getByText('Nearest to Brooklyn, NY first.').waitFor()
    await close()
  })

  it('GEO-03: by typing a ZIP; an unknown one shows an error and stays in the field', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    await placeBox(page).fill('00000')
    await placeBox(page).press('Enter')
    await page.getByText(/^We could not find that place/).waitFor()
    expect(await placeBox(page).inputValue()).toBe('00000')
    await placeBox(page).fill('11201')
    await placeBox(page).press('Enter')
    await page.getByText('Nearest to Brooklyn, NY 11201 first.').waitFor()
    await close()
  })

  it('FIND-21, FIND-22: with JavaScript off', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto('/')
    await placeBox(page).fill('10001')
    await page.getByLabel('Distance').selectOption('Within 5 miles')
    await page.getByText('More filters').click()
    await page.getByLabel('Vegetarian').check()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Nearest to New York, NY 10001 first.').waitFor()
    const miles = await milesOnCards(page)
    expect(miles.length).toBeGreaterThan(0)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(Math.max(...miles)).toBeLessThanOrEqual(5)
    await filters(page).getByRole('link', { name: 'Vegetarian' }).click()
    await page.waitForURL(({ searchParams }) => !searchParams.has('isVegetarian'))
    await filters(page).getByRole('link', { name: 'Clear all' }).click()
    await page.waitForURL(`${server.url}/`)
    await close()
  })

  it('FIND-13: reports unusable filters in the URL, and Back restores the filters', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto(`/browse?cuisine=Sushi&maxPrice=20&query=${'x'.repeat(201)}`)
    await page.getByText('We ignored a filter we don’t recognize.').waitFor()
    await page.getByText('Search with 200 characters or fewer.').waitFor()
    expect(await page.getByLabel('Price').inputValue()).toBe('20')
    await page.goto('/browse?cuisine=Bread')
    await page.getByRole('list', { name: 'Baked goods' }).getByRole('link').nth(1).click()
    await page.waitForURL(/\/food\//)
    await page.goBack()
    await page.waitForURL(/cuisine=Bread/)
    await filters(page).getByRole('link', { name: 'Bread' }).waitFor()
    await close()
  })

  it('OPEN-52: loads more listings near the end of the list without layout shifts', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const cards = page.getByRole('list', { name: 'Baked goods' }).getByRole('listitem')
    expect(await cards.count()).toBe(24)
    await cards.nth(20).scrollIntoViewIfNeeded()
    const seen = await cards.nth(20).boundingBox()
    await page.getByText(/^\d+ more baked goods shown$/).waitFor({ state: 'attached' })
    expect(await cards.count()).toBeGreaterThan(24)
    expect(await cards.nth(20).boundingBox()).toEqual(seen)
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await close()
  })

  it('OPEN-52: adds more listings below and keeps the focus', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse')
    const titles = page.getByRole('list', { name: 'Baked goods' }).getByRole('heading')
    expect(await titles.count()).toBe(24)
    const more = page.getByRole('link', { name: 'Show more' })
    expect(await more.getAttribute('href')).toMatch(/^\/browse\?cursor=/)
    // far enough from the last card to avoid accidental presses
    const last = await page
      .getByRole('list', { name: 'Baked goods' })
      .getByRole('listitem')
      .last()
      .boundingBox()
    expect((await more.boundingBox())?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0) + 24)
    // in one step, since the next page loads automatically when the link is visible
    while ((await more.count()) > 0) {
      const before = await titles.count()
      await more.evaluate((link: HTMLElement) => {
        link.focus()
        link.click()
      })
      await expect.poll(() => titles.count()).toBeGreaterThan(before)
    }
    await page.getByText(/^\d+ more baked goods shown$/).waitFor({ state: 'attached' })
    const all = await titles.count()
    expect(
      new Set(
        await titles.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).size,
    ).toBe(all)
    // after the last page of 24 the link is gone, and its first card has the focus
    const first = await titles.nth(24 * Math.floor((all - 1) / 24)).textContent()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first)
    await titles.nth(30).getByRole('link').click()
    await page.waitForURL(/\/food\//)
    await page.goBack()
    await titles.nth(all - 1).waitFor()
    await close()
  })

  it('is accessible at both widths and in both themes', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto('/browse?near=Boulder,+CO&cuisine=Bread&isVegan=true&maxDistance=10')
    await page.getByText('More filters (1)').click()
    await placeBox(page).waitFor()
    await lookAt(page, 'filters')
    await page.goto('/browse?near=Nowhere+at+all')
    await lookAt(page, 'place-unknown')
    await close()
  })
})
