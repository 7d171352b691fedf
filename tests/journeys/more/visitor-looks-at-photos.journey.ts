import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAtThemes,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
} from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, putOnSaleWithPhotos } from '../steps.ts'

const title = 'Seeded caraway rye'

/** Whether an element is entirely in the viewport. */
async function isInView(part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const room = part.page().viewportSize()
  return box !== null && room !== null && box.y >= 0 && box.y + box.height <= room.height
}

describe('a visitor looks at the photos of a listing', () => {
  const server = sharedServer()
  let browser: JourneyBrowser
  let listing: string
  beforeAll(async () => {
    browser = await openBrowser()
    const { page, close } = await openMember(browser, server.url, 'Maud')
    listing = `/food/${await putOnSaleWithPhotos(page, { title })}`
    await close()
  })
  afterAll(() => browser?.close())

  const photos = (page: Page) => page.getByRole('group', { name: '5 photos' })
  const photo = (page: Page, number: number) =>
    photos(page).getByRole('link', { name: `${title}, photo ${number} of 5` })
  const lightbox = (page: Page) => page.getByRole('dialog', { name: `Photos of ${title}` })
  const shownIn = (page: Page) => lightbox(page).getByRole('status')

  /** The numbers of the visible photos. */
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

  it('CARD-01: on a wide screen shows all photos together, the first one largest and first', async () => {
    const { page, close } = await openVisitor(browser, server.url)
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
    await close()
  })

  it('on a phone photos span the screen, can be swiped, and show their number', async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto(listing)
    expect(await onScreen(page, 'main [role=group]')).toEqual([1])
    const box = await photo(page, 1).boundingBox()
    if (!box) throw new Error('The photos are missing')
    expect([box.x, box.width].map(Math.round)).toEqual([0, phone.width])
    await page.mouse.move(box.x + 200, box.y + 100)
    await page.mouse.wheel(300, 0)
    await expect.poll(() => onScreen(page, 'main [role=group]')).toEqual([2])
    expect(await photo(page, 2).innerText()).toBe('2 / 5')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
    await close()
  })

  it('keeps the swiped-to photo on the way back', async () => {
    const moving = { viewport: phone, reducedMotion: 'no-preference' } as const
    const { page, close } = await openVisitor(browser, server.url, moving)
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
    await close()
  })

  it.each([
    ['grows into the photo of its page', 'no-preference', ['card', 'page', '::view-transition-group(photo)']],
    ['is not moved where nobody wants movement', 'reduce', []],
  ] as const)('the photo of a card %s', async (_, reducedMotion, moved) => {
    const { page, close } = await openVisitor(browser, server.url, { reducedMotion })
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
    await close()
  })

  it('opens large photos, browses them by key and button, and returns to the same place', async () => {
    const { page, close } = await openVisitor(browser, server.url)
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
    await close()
  })

  it('swipes through the large photos on a phone', async () => {
    const { page, close } = await openVisitor(browser, server.url, {
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
    await close()
  })

  it('on a phone shows a toast above the large photo, and on a low screen while a sheet is scrolled', async () => {
    const member = await openMember(browser, server.url, 'Noor', { viewport: phone })
    const { page, close } = member
    // disables the toast's timeout, since the checks take longer
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
    await close()
  })

  it('without JavaScript links each photo to its file', async () => {
    // from the browser's own image page
    expectComplaints(/^Applying inline style violates/, /^The page requested an origin-keyed agent cluster/)
    const { page, close } = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    await page.goto(listing)
    expect(await page.getByRole('button', { name: 'All 5 photos' }).isVisible()).toBe(false)
    await photo(page, 4).click()
    await page.waitForURL(/\/photos\/[0-9a-f]{32}-800\.jpg$/)
    await close()
  })
})
