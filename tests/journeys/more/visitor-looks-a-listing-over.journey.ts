import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#shared/ready-by.ts'
import { done } from '#tests/client/bakesale-client.ts'
import {
  desktop,
  type JourneyBrowser,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { goodWindow } from '#tests/make/make-window.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { addPickupWindow, apiOf, putOnSale } from '../api-of-page.ts'
import { type Member, openMember, putOnSaleWithPhotos, sendPhoto } from '../steps.ts'

const title = 'Seeded wholemeal rye'
const tomorrow = {
  weekday: null,
  firstDay: addDays(testToday, 1),
  from: '09:00',
  until: '12:00',
  slotMinutes: 60,
  cutoff: { hours: 1 },
}
/** Taller than a phone's screen. */
const description = 'A dark, slow loaf with sunflower, pumpkin and flax seeds. '.repeat(20)

/** A tab stop; the last one is outside the main element. */
const Stop = z.object({ name: z.string(), isCovered: z.boolean(), isLast: z.boolean() })
const stopByKeyboard = `{
  const at = document.activeElement
  const { top, bottom } = at.getBoundingClientRect()
  const bar = document.querySelector('[data-shown="true"]')
  const edge = bar?.getBoundingClientRect().top ?? innerHeight
  ;({
    name: at.textContent.trim(),
    isCovered: Math.min(bottom, innerHeight) > edge || top < 0,
    isLast: at.closest('footer') !== null || at === document.body,
  })
}`

/** Sets a profile picture for the baker of a page. */
async function sendFace(page: Page): Promise<void> {
  const { user } = await done(apiOf(page).GET('/api/me'))
  const profileImageUrl = await sendPhoto(page, await cameraPhoto({ color: '#8dafb0' }))
  const names = { firstName: 'Odile', lastName: 'Marchand', cookType: 'home_cook' as const }
  const { id = '', email = '' } = user ?? {}
  const body = { ...names, email, profileImageUrl }
  await done(apiOf(page).PUT('/api/profile/{id}', { params: { path: { id } }, body }))
}

describe('a visitor looks a listing over', () => {
  const server = sharedServer()
  let browser: JourneyBrowser
  let baker: Member
  let listing: string
  beforeAll(async () => {
    browser = await openBrowser()
    baker = await openMember(browser, server.url, 'Odile')
    const { page } = baker
    await sendFace(page)
    await addPickupWindow(page, { ...goodWindow(), ...tomorrow })
    for (const other of ['Plum cake', 'Onion tart']) await putOnSale(page, { title: other })
    listing = `/food/${await putOnSaleWithPhotos(page, { title, description, readyByTime: '08:00' })}`
  })
  afterAll(() => browser?.close())

  const photo = (page: Page) => page.getByRole('link', { name: `${title}, photo 1 of 5` })

  it('aligns the report link with the text above it', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(listing)
    const flag = page.getByRole('link', { name: 'Report this listing' }).locator('svg')
    const [drawing, text] = await Promise.all([
      flag.boundingBox(),
      page.getByRole('heading', { name: 'Your baker' }).boundingBox(),
    ])
    expect(Math.abs((drawing?.x ?? 0) - (text?.x ?? 0))).toBeLessThan(2)
    await close()
  })

  it('sees the pickup place on a small map with reserved space and lazily loaded tiles', async () => {
    const { page, close } = await openVisitor(browser, server.url, {
      viewport: { width: phone.width, height: 200 },
    })
    const tiles: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('https://tile.openstreetmap.org/')) tiles.push(request.url())
    })
    await page.goto(listing)
    const map = page.getByRole('img', { name: 'Map of the pickup location' })
    // this part's code loads after hydration and renders it again
    const room = () => map.boundingBox().then((box) => box?.height)
    await expect.poll(room).toBe(200)
    expect(tiles).toEqual([])
    await page.getByText('(7.5%, included)').scrollIntoViewIfNeeded()
    await expect.poll(() => tiles.length).toBeGreaterThan(1)
    await expect.poll(() => map.locator('image[visibility=visible]').count()).toBe(tiles.length)
    expect(await room()).toBe(200)
    await close()
  })

  const bar = (page: Page) => page.locator('[data-shown]')

  it('on a phone a bar shows the price and "Add to Cart" while the page’s button and the footer are out of view', async () => {
    const { page, close } = await openMember(browser, server.url, 'Jules')
    await page.setViewportSize(phone)
    await page.goto(listing)
    const own = page.getByRole('button', { name: 'Add to Cart' })
    await own.scrollIntoViewIfNeeded()
    await bar(page).waitFor({ state: 'hidden' })
    await page.getByText(description.trim()).evaluate((text) => text.scrollIntoView())
    await bar(page).getByText('$9.50').waitFor()
    await takePicture(page, 'listing-bar')
    await bar(page).getByText('Add to Cart').click()
    await page.getByText('added to your cart').first().waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await bar(page).waitFor({ state: 'hidden' })
    await page.setViewportSize(desktop)
    await page.evaluate('scrollTo(0, 0)')
    await bar(page).waitFor({ state: 'hidden' })
    await close()
  })

  it('on a phone "Add to Cart" is one tab stop, and no tab stop is covered', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(listing)
    await bar(page).waitFor({ state: 'attached' })
    const stops: string[] = []
    const covered: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const { name, isCovered, isLast } = Stop.parse(await page.evaluate(stopByKeyboard))
      if (isLast) break
      stops.push(name)
      if (isCovered) covered.push(name)
    }
    expect(stops.filter((name) => name === 'Add to Cart')).toHaveLength(1)
    expect(stops).toContain('Report this baker')
    expect(covered).toEqual([])
    await close()
  })

  it('decisions, pickup windows: shows the order deadline, pickup time and servings left without JavaScript', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    const facts = page.getByRole('complementary', { name: 'Price and pickup' })
    await facts
      .getByText(/^Order by (today|tomorrow) \d+\s[AP]M · pickup (today|tomorrow) 9\sAM–12\sPM$/)
      .waitFor()
    await facts.getByText('12 servings left').waitFor()
    await close()
  })

  it('links to its place on a map', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    const way = page.getByRole('link', { name: 'Directions' })
    expect(await way.getAttribute('href')).toContain('destination=40.7506%2C-73.9972')
    await close()
  })

  it('NAV-12: shows the baker’s picture', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto(listing)
    const baker = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your baker' }) })
    await baker.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        baker.locator('img').evaluate((face) => face instanceof HTMLImageElement && face.naturalWidth),
      )
      .toBe(200)
    await close()
  })

  it('links to the baker’s other listings, except for the baker', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.goto(listing)
    const others = page.getByRole('region', { name: 'More from Odile' })
    expect(await others.getByRole('link').allInnerTexts()).toEqual(['Onion tart', 'Plum cake'])
    await others.getByRole('link', { name: 'Plum cake' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plum cake' }).waitFor()
    await others.getByRole('link', { name: title }).waitFor()
    await close()
    await baker.page.goto(listing)
    await baker.page.getByRole('link', { name: 'Edit your listing' }).waitFor()
    expect(await baker.page.getByText('More from').count()).toBe(0)
  })

  it.each([320, 390, 768, 1280, 1920])(
    'at %i px the page is accessible in both themes and has no horizontal overflow',
    async (width) => {
      const { page, close } = await openVisitor(browser, server.url, {
        viewport: { ...desktop, width },
      })
      await page.goto(listing)
      await photo(page).waitFor()
      await lookAtThemes(page, 'listing')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await close()
    },
  )

  it('cuts nothing off in text of 200 %', async () => {
    const largeText = await openBrowser({ textSize: 32 })
    const { page } = await openVisitor(largeText, server.url, { viewport: phone })
    await page.goto(listing)
    await photo(page).waitFor()
    await takePicture(page, 'listing-large-text')
    expect(await findCutOff(page)).toEqual([])
    await largeText.close()
  })
})
