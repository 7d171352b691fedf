import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import {
  desktop,
  expectAccessible,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { windowBody } from '#tests/make/make-window.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { call, type Member, openMember, putOnSale, sendPhoto } from './steps.ts'

const title = 'Seeded wholemeal rye'
const tomorrow = {
  weekday: null,
  firstDay: addDays(dateInZone(new Date(), 'America/New_York'), 1),
  from: '09:00',
  until: '12:00',
  slotMinutes: 60,
  cutoff: { hours: 1 },
}
/** Long enough that a phone shows neither end of the page beside it. */
const description = 'A dark, slow loaf with sunflower, pumpkin and flax seeds. '.repeat(20)

/** What the keyboard has come to; the last is outside of the page's main part. */
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

/** Whether all of something can be seen as the page stands. */
async function isInView(part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const room = part.page().viewportSize()
  return box !== null && room !== null && box.y >= 0 && box.y + box.height <= room.height
}

const Me = z.object({ user: z.object({ id: z.string(), email: z.string() }) })

/** Gives the person of a page, a baker at home, a picture of their own. */
async function sendFace(page: Page): Promise<void> {
  const { user } = Me.parse(await call(page, 'GET', '/api/me'))
  const profileImageUrl = await sendPhoto(page, await cameraPhoto({ color: '#8dafb0' }))
  const names = { firstName: 'Odile', lastName: 'Marchand', cookType: 'home_cook' }
  await call(page, 'PUT', `/api/profile/${user.id}`, { ...names, email: user.email, profileImageUrl })
}

describe('a visitor looks a listing over', () => {
  const server = sharedServer()
  let browser: Browser
  let baker: Member
  let listing: string
  beforeAll(async () => {
    browser = await openBrowser()
    baker = await openMember(browser, server.url, 'Odile')
    const { page } = baker
    await sendFace(page)
    await call(page, 'POST', '/api/sellers/pickup-windows', windowBody(tomorrow))
    for (const other of ['Plum cake', 'Onion tart']) await putOnSale(page, { title: other })
    const photos: string[] = []
    for (const color of ['#c49a6b', '#8a5a2b', '#f2d9a2', '#7a9451', '#b22e57'])
      photos.push(await sendPhoto(page, await cameraPhoto({ width: 1200, height: 900, color })))
    listing = `/food/${await putOnSale(page, { title, photos, description, readyByTime: '08:00' })}`
  })
  afterAll(() => browser?.close())

  const photos = (page: Page) => page.getByRole('group', { name: '5 photos' })
  const photo = (page: Page, number: number) =>
    photos(page).getByRole('link', { name: `${title}, photo ${number} of 5` })
  const lightbox = (page: Page) => page.getByRole('dialog', { name: `Photos of ${title}` })
  const shownIn = (page: Page) => lightbox(page).getByRole('status')

  /** The photos that are on the screen, by their numbers. */
  const onScreen = (page: Page, within: string) =>
    page
      .locator(within)
      .getByRole('img')
      .evaluateAll((images) =>
        images.flatMap((image, index) => {
          const { left, right } = image.getBoundingClientRect()
          return left > -1 && right < innerWidth + 1 && right > left ? [index + 1] : []
        }),
      )

  it('CARD-01: on a wide screen all photos stand together, the first the largest, and comes first', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url)
    await page.goto(listing)
    expect(await onScreen(page, 'main [role=group]')).toEqual([1, 2, 3, 4, 5])
    const widths = await photos(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().width)))
    expect(new Set(widths.slice(1)).size).toBe(1)
    expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) * 3)
    expect(await photo(page, 1).getByRole('img').getAttribute('fetchpriority')).toBe('high')
    expect(await photo(page, 1).getByRole('img').getAttribute('loading')).toBe('eager')
    expect(await photo(page, 2).getByRole('img').getAttribute('loading')).toBe('lazy')
    expectNoComplaints()
    await close()
  })

  it('the way to report begins where the text above it does', async () => {
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

  it('on a phone the photos reach from edge to edge, are swiped, and say which one it is', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(listing)
    expect(await onScreen(page, 'main [role=group]')).toEqual([1])
    const box = await photo(page, 1).boundingBox()
    if (!box) throw new Error('There are no photos.')
    expect([box.x, box.width].map(Math.round)).toEqual([0, phone.width])
    await page.mouse.move(box.x + 200, box.y + 100)
    await page.mouse.wheel(300, 0)
    await expect.poll(() => onScreen(page, 'main [role=group]')).toEqual([2])
    expect(await photo(page, 2).innerText()).toBe('2 / 5')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    expectNoComplaints()
    await close()
  })

  it('sees the pickup place on a small map, whose room is kept and whose tiles are asked for when it is near', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, {
      viewport: { width: phone.width, height: 200 },
    })
    const tiles: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('https://tile.openstreetmap.org/')) tiles.push(request.url())
    })
    await page.goto(listing)
    const map = page.getByRole('img', { name: 'Map of the pickup place' })
    // the code of this part comes once the page is in use, and draws it anew
    const room = () => map.boundingBox().then((box) => box?.height)
    await expect.poll(room).toBe(200)
    expect(tiles).toEqual([])
    await page.getByText('(7.5%, included)').scrollIntoViewIfNeeded()
    await expect.poll(() => tiles.length).toBeGreaterThan(1)
    await expect.poll(() => map.locator('image[visibility=visible]').count()).toBe(tiles.length)
    expect(await room()).toBe(200)
    expectNoComplaints()
    await close()
  })

  it('goes back with the photo that was swiped to', async () => {
    const moving = { viewport: phone, reducedMotion: 'no-preference' } as const
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, moving)
    await page.addInitScript({
      content: `window.grown = []
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (bring) => {
          for (const { alt } of document.querySelectorAll('[style*=view-transition-name] img')) window.grown.push(alt)
          return start(bring)
        }`,
    })
    await page.goto(`/browse?query=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const box = await photo(page, 1).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100)
    await page.mouse.wheel(300, 0)
    await expect.poll(() => onScreen(page, 'main [role=group]')).toEqual([2])
    await page.goBack()
    await page.getByRole('list', { name: 'Baked goods', exact: true }).waitFor()
    await expect.poll(() => page.evaluate('window.grown.at(-1)')).toBe(`${title}, photo 2 of 5`)
    expectNoComplaints()
    await close()
  })

  it.each([
    ['grows into the photo of its page', 'no-preference', ['card', 'page', '::view-transition-group(photo)']],
    ['is not moved where nobody wants movement', 'reduce', []],
  ] as const)('the photo of a card %s', async (_, reducedMotion, moved) => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, { reducedMotion })
    await page.addInitScript({
      content: `window.moved = []
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (bring) => {
          const note = () => {
            for (const photo of document.querySelectorAll('[style*=view-transition-name]'))
              window.moved.push(photo.closest('[data-photo-of]') ? 'page' : 'card')
          }
          note()
          const movement = start(() => {
            bring()
            note()
          })
          movement.ready.then(() => {
            const parts = document.getAnimations().map(({ effect }) => effect.pseudoElement)
            window.moved.push(parts.find((part) => part === '::view-transition-group(photo)'))
          })
          return movement
        }`,
    })
    await page.goto(`/browse?query=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.evaluate('window.moved')).toEqual(moved)
    expectNoComplaints()
    await close()
  })

  it('opens the photos large, turns them by key and button, and comes back to where it was', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url)
    await page.goto(listing)
    await photo(page, 3).focus()
    await page.keyboard.press('Enter')
    await shownIn(page).getByText('Photo 3 of 5').waitFor()
    await expect.poll(() => onScreen(page, 'dialog')).toEqual([3])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await shownIn(page).getByText('Photo 5 of 5').waitFor()
    await expect.poll(() => onScreen(page, 'dialog')).toEqual([5])
    await lightbox(page).getByRole('button', { name: 'Next photo' }).click()
    await shownIn(page).getByText('Photo 1 of 5').waitFor()
    await lightbox(page).getByRole('button', { name: 'Previous photo' }).press('Enter')
    await page.keyboard.press('ArrowLeft')
    await shownIn(page).getByText('Photo 4 of 5').waitFor()
    await expect.poll(() => onScreen(page, 'dialog')).toEqual([4])
    await page.keyboard.press('Escape')
    await lightbox(page).waitFor({ state: 'hidden' })
    await photo(page, 3).and(page.locator(':focus')).waitFor()

    await page.getByRole('button', { name: 'All 5 photos' }).click()
    await shownIn(page).getByText('Photo 1 of 5').waitFor()
    await takePicture(page, 'lightbox-1280')
    await expectAccessible(page)
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'All 5 photos' }).and(page.locator(':focus')).waitFor()
    expectNoComplaints()
    await close()
  })

  it('swipes through the large photos on a phone', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, {
      viewport: phone,
      hasTouch: true,
    })
    await page.goto(listing)
    await photo(page, 1).tap()
    await shownIn(page).getByText('Photo 1 of 5').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.synthesizeScrollGesture', { x: 200, y: 400, xDistance: -300, yDistance: 0 })
    await shownIn(page).getByText('Photo 2 of 5').waitFor()
    await lookAtThemes(page, 'lightbox')
    expectNoComplaints()
    await close()
  })

  it('on a phone a notification is seen above the large photo, and on a low screen while a sheet is scrolled', async () => {
    const member = await openMember(browser, server.url, 'Noor', { viewport: phone })
    const { page, close, expectNoComplaints } = member
    // it is looked at for longer than it stays
    await page.addInitScript(
      'const after = window.setTimeout; window.setTimeout = (run, wait, ...more) => (wait === 5000 ? 0 : after(run, wait, ...more))',
    )
    await page.goto(listing)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const notification = (within: Page | Locator) =>
      within.getByRole('region', { name: 'Notifications (F8)' }).getByText(`${title} added to your cart`)
    await notification(page).waitFor()
    await photo(page, 1).click()
    await shownIn(page).getByText('Photo 1 of 5').waitFor()
    expect(await isInView(notification(lightbox(page)))).toBe(true)
    expect(
      await lightbox(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    ).toBe(0)
    await takePicture(page, 'lightbox-toast')
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 320, height: 256 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link').last().scrollIntoViewIfNeeded()
    expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await isInView(notification(menu))).toBe(true)
    await takePicture(page, 'menu-toast')
    expectNoComplaints()
    await close()
  })

  it('without JavaScript each photo leads to its file', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    expect(await page.getByRole('button', { name: 'All 5 photos' }).isVisible()).toBe(false)
    await photo(page, 4).click()
    await page.waitForURL(/\/photos\/[0-9a-f]{32}-800\.jpg$/)
    await close()
  })

  const bar = (page: Page) => page.locator('[data-shown]')

  it('on a phone what it costs and "Add to Cart" are at hand while the page’s own button and the footer are out of view', async () => {
    const { page, close, expectNoComplaints } = await openMember(browser, server.url, 'Jules')
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
    expectNoComplaints()
    await close()
  })

  it('on a phone the keyboard comes to "Add to Cart" once, and nothing that it comes to is covered', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, { viewport: phone })
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
    expectNoComplaints()
    await close()
  })

  it('decisions, pickup windows: says by when to order, when pickup is and what is left, before any script comes', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    const facts = page.getByRole('complementary', { name: 'Price and pickup' })
    await facts
      .getByText(/^Order by (today|tomorrow) \d+\s[AP]M · pickup (today|tomorrow) 9\sAM–12\sPM$/)
      .waitFor()
    await facts.getByText('12 servings left').waitFor()
    await close()
  })

  it('leads to where it is', async () => {
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    const way = page.getByRole('link', { name: 'Directions' })
    expect(await way.getAttribute('href')).toContain('destination=40.7506%2C-73.9972')
    await close()
  })

  it('NAV-12: shows the face of the baker', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url)
    await page.goto(listing)
    const baker = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your baker' }) })
    await baker.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        baker.locator('img').evaluate((face) => face instanceof HTMLImageElement && face.naturalWidth),
      )
      .toBe(200)
    expectNoComplaints()
    await close()
  })

  it('names what else the baker sells, which leads there; the baker is shown none of it', async () => {
    const { page, close, expectNoComplaints } = await openVisitor(browser, server.url)
    await page.goto(listing)
    const others = page.getByRole('region', { name: 'More from Odile' })
    expect(await others.getByRole('link').allInnerTexts()).toEqual(['Onion tart', 'Plum cake'])
    await others.getByRole('link', { name: 'Plum cake' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plum cake' }).waitFor()
    await others.getByRole('link', { name: title }).waitFor()
    expectNoComplaints()
    await close()
    await baker.page.goto(listing)
    await baker.page.getByRole('link', { name: 'Edit your listing' }).waitFor()
    expect(await baker.page.getByText('More from').count()).toBe(0)
  })

  it.each([320, 390, 768, 1280, 1920])(
    'at %i px the page is accessible in both themes, and nothing is wider than it',
    async (width) => {
      const { page, close, expectNoComplaints } = await openVisitor(browser, server.url, {
        viewport: { ...desktop, width },
      })
      await page.goto(listing)
      await photo(page, 1).waitFor()
      await lookAtThemes(page, 'listing')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expectNoComplaints()
      await close()
    },
  )

  it('reads it whole in text of 200 %', async () => {
    const largeText = await openBrowser({ textSize: 32 })
    const { page } = await openVisitor(largeText, server.url, { viewport: phone })
    await page.goto(listing)
    await photo(page, 1).waitFor()
    await takePicture(page, 'listing-large-text')
    expect(await findCutOff(page)).toEqual([])
    await largeText.close()
  })
})
