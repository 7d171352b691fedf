import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openVisitor, phone } from '#tests/make/browser.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

async function box(found: Locator): Promise<Box> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await found.boundingBox()) ?? {}
  return { left: x, top: y, right: x + width, bottom: y + height }
}

const areOnOneAnother = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('a visitor opens the map on a phone', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startOwnServer()
  })
  afterAll(() => server?.stop())

  const grip = (page: Page) =>
    page.getByRole('button', { name: /^(Show the list|Show more of the list|Back to the map)$/ })
  const pin = (page: Page) => page.locator('.leaflet-marker-icon > span').first()
  const finder = async (page: Page) => (await box(page.getByRole('search'))).bottom
  const sheet = async (page: Page) => (await box(grip(page))).top

  /** Taps the grip at its position: Playwright's click would scroll the sheet first. */
  async function pressGrip(page: Page) {
    const { left, top, right, bottom } = await box(grip(page))
    await page.mouse.click((left + right) / 2, (top + bottom) / 2)
  }

  async function switchToMap(page: Page) {
    await page.goto('/browse')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    await page.getByRole('list', { name: 'Listings in view' }).waitFor()
  }

  /** Map controls that are off screen, overlap, or are not between the finder and the sheet. */
  async function hidden(page: Page): Promise<Box[]> {
    const controls = [
      page.getByRole('button', { name: 'Zoom in' }),
      page.getByRole('button', { name: 'Zoom out' }),
      page.getByRole('link', { name: 'OpenStreetMap contributors' }),
    ]
    const [from, to, pinned, ...boxes] = await Promise.all([
      finder(page),
      sheet(page),
      box(pin(page)),
      ...controls.map(box),
    ])
    const width = page.viewportSize()?.width ?? 0
    const middle = (pinned.top + pinned.bottom) / 2
    return [
      ...boxes.filter(({ top, bottom }) => top < from || bottom > to),
      ...boxes.filter(({ left, right }) => left < 0 || right > width),
      ...boxes.filter((one) => boxes.some((other) => other !== one && areOnOneAnother(one, other))),
      ...(middle > from && middle < to ? [] : [pinned]),
    ]
  }

  it.each([
    ['a phone', phone, 16],
    ['a small phone', { width: 320, height: 640 }, 16],
    ['a phone with text of 150 %', phone, 24],
  ])('MAP-08, MAP-11: pins, count and first card are in sight on %s', async (_, viewport, textSize) => {
    const browser = await openBrowser({ textSize })
    const { page } = await openVisitor(browser, server.url, { viewport })
    await switchToMap(page)
    const card = page.locator('[aria-hidden="true"] > button').first()
    await expect.poll(async () => (await box(card)).bottom).toBeLessThanOrEqual(viewport.height)
    const count = await box(page.getByText(/^\d+ listings in view$/))
    expect(count.bottom).toBeLessThan((await box(card)).top)
    await expect.poll(() => hidden(page)).toEqual([])
    // pins stay visible with the sheet half open
    const low = await sheet(page)
    await pressGrip(page)
    await expect.poll(() => sheet(page)).toBeLessThan(low - 50)
    await expect.poll(() => hidden(page)).toEqual([])
    // fully open, it leaves the finder free
    await pressGrip(page)
    await expect.poll(async () => (await sheet(page)) - (await finder(page))).toBeLessThan(20)
    expect(await sheet(page)).toBeGreaterThan(await finder(page))
    for (const button of await page.getByRole('button').all()) {
      const { left, top, right, bottom } = await box(button)
      if (right > left) expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(24)
    }
    await browser.close()
  })

  it('MAP-08: with text of 200 %, which leaves no room for a sheet, starts at the map', async () => {
    const browser = await openBrowser({ textSize: 32 })
    const { page } = await openVisitor(browser, server.url, { viewport: phone })
    await switchToMap(page)
    await expect.poll(async () => (await box(pin(page))).bottom).toBeLessThan(phone.height)
    expect(await box(pin(page))).not.toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
    expect(await findCutOff(page)).toEqual([])
    await browser.close()
  })
})
