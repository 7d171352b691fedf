import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  type JourneyBrowser,
  lookAt,
  openBrowser,
  openVisitor,
} from '#tests/make/browser.ts'
import { clockNow } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { delayRequests } from '../steps.ts'

const entry = '**/main-*.js'

describe('a visitor whose scripts do not load', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('STATIC-19: sees a notice when they fail, reads the page anyway, and reloads it', async () => {
    expectComplaints(/^net::ERR_FAILED GET \/assets\/main-.+\.js$/)
    const { page, close } = await openVisitor(browser, server.url)
    await page.route(entry, (route) => route.abort())
    await page.goto('/help', { waitUntil: 'commit' })
    const notice = page.getByRole('alert').filter({ hasText: 'Unable to load the application.' })
    await notice.getByText('Unable to load the application. Please refresh the page.').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, 'watchdog')
    await page.unroute(entry)
    await notice.getByRole('button', { name: 'Refresh Page' }).click()
    await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' })
    expect(await notice.count()).toBe(0)
    await expectAccessible(page)
    await close()
  })

  it('STATIC-19: sees the notice after 10 seconds, until they start', async () => {
    const { page, close } = await openVisitor(browser, server.url)
    await page.clock.install()
    // otherwise the loading time of the page would count too
    await page.clock.pauseAt(clockNow().getTime() + 60_000)
    const letGo = await delayRequests(page, entry)
    const isWatched = page.waitForResponse('**/watchdog.js')
    await page.goto('/help', { waitUntil: 'commit' })
    await (await isWatched).finished()
    const notice = page.getByText('Unable to load the application. Please refresh the page.')
    await page.getByRole('contentinfo').waitFor()
    await page.clock.runFor(9_000)
    expect(await notice.count()).toBe(0)
    await page.clock.runFor(1_000)
    await notice.waitFor()
    letGo()
    await page.clock.resume()
    await notice.waitFor({ state: 'detached' })
    await close()
  })

  it.each([
    ['pointing at it', 'hover'],
    ['coming to it by keyboard', 'focus'],
  ] as const)('NAV-01: a link reached earlier, by %s, is prefetched once they start', async (_, reach) => {
    const { page, close } = await openVisitor(browser, server.url)
    const letGo = await delayRequests(page, '**/after-start-*.js')
    await page.goto('/help', { waitUntil: 'commit' })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Baker Resources' })
    await link[reach]()
    const code = page.waitForRequest(/assets\/baker-resources-/)
    letGo()
    await code
    await close()
  })
})
