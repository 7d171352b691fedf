import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, lookAt, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { runFromSource } from '#tests/make/server-process.ts'
import { type RunningServer, startOwnServer } from '#tests/setup/running-server.ts'

const listings = 4000
/** Zoom levels of the map: initial (a town) and minimum (the whole earth). */
const openingZoom = 12
const farthestZoom = 2

describe('a visitor looks over a crowded map', () => {
  let browser: JourneyBrowser
  let server: RunningServer
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-crowded-'))
  beforeAll(async () => {
    const { environment, args } = runFromSource('scripts/seed.ts', '--listings', `${listings}`)
    await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env.PATH, ...environment, DATA_DIR: folder },
    })
    ;[browser, server] = await Promise.all([openBrowser(), startOwnServer({ DATA_DIR: folder })])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openMap() {
    const visitor = await openVisitor(browser, server.url, { hasStreets: false })
    await visitor.page.goto('/browse')
    await visitor.page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    return visitor
  }
  const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the map' }).getByRole('button')
  const inView = async (page: Page) => {
    const text = await page.getByRole('status').filter({ hasText: 'listings in view' }).innerText()
    return Number(text.replace(/\D/g, ''))
  }
  /** Zooms out to the whole country. */
  async function lookFromAfar(page: Page) {
    const out = page.getByRole('button', { name: 'Zoom out' })
    for (let zoom = openingZoom; zoom > farthestZoom; zoom -= 1) await out.click()
    await expect.poll(() => out.isDisabled()).toBe(true)
    await expect
      .poll(() => inView(page))
      // some bakers have no location
      .toBeGreaterThan(listings * 0.95)
  }

  it('MAP-11: sees the country as clusters that count every listing, and zooms in on one', async () => {
    const { page, close } = await openMap()
    await lookFromAfar(page)
    const counted = async () => {
      const texts = await parts(page)
        .getByText(/^[\d,]+ listings?$/)
        .allInnerTexts()
      return texts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)
    }
    await expect.poll(async () => (await counted()) - (await inView(page))).toBe(0)
    const all = await inView(page)
    await parts(page).first().click()
    await expect.poll(() => inView(page)).toBeLessThan(all)
    // the pressed row is gone, so the focus moves to the heading above the map
    await page
      .getByRole('heading', { level: 2, name: 'Baked Goods Available Near You' })
      .and(page.locator(':focus'))
      .waitFor()
    await close()
  })

  it('is accessible at both widths and in both themes', async () => {
    const { page, close } = await openMap()
    await lookFromAfar(page)
    await lookAt(page, 'map-crowded')
    await close()
  })
})
