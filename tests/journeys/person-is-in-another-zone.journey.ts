import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openSignedIn, openVisitor, type Visitor } from '#tests/make/browser.ts'
import { bakersPages, buyersPages, consolePages, visitorsPages } from '#tests/make/every-page.ts'
import { type MarketWithTimes, openMarketWithTimes } from '#tests/make/market-with-times.ts'

/** A zone in which it is another day than in UTC. */
const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati'

/** Notes whether a page has ever said that it could not be loaded. */
const noteFailure = `new MutationObserver(() => {
  if (document.body?.textContent.includes('Unable to load the application')) window.saidFailed = true
}).observe(document, { childList: true, subtree: true })`

describe('a person in another time zone than the server', () => {
  let browser: Browser
  let market: MarketWithTimes
  let url: string
  beforeAll(async () => {
    ;[browser, market] = await Promise.all([openBrowser(), openMarketWithTimes()])
    url = await market.test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await browser?.close()
    await market?.test.close()
  })

  /** Opens each page: the browser renders what the server did, or React would complain in the console. */
  async function lookThrough({ page, expectNoComplaints, close }: Visitor, addresses: readonly string[]) {
    await page.addInitScript(noteFailure)
    for (const address of addresses) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.evaluate('window.saidFailed === true'), address).toBe(false)
      expectNoComplaints()
    }
    await close()
  }

  it('reads every page of a visitor as the server sent it', async () => {
    await lookThrough(await openVisitor(browser, url, { timezoneId }), visitorsPages)
  })

  it('reads every page of a baker as the server sent it', async () => {
    const { baker, onSale } = market
    const visitor = await openSignedIn(browser, url, baker.cookie, { timezoneId })
    await lookThrough(visitor, bakersPages(onSale))
  })

  it('reads every page of a buyer as the server sent it, and when a hold ends by the clock of the place', async () => {
    const { buyer, onSale } = market
    const visitor = await openSignedIn(browser, url, buyer.cookie, { timezoneId })
    const { page } = visitor
    await page.goto(`/checkout/${onSale.checkoutId}`)
    await page.getByText(/Held for you until \d{1,2}:\d\d [AP]M, for \d+ more minutes\./).waitFor()
    await lookThrough(visitor, buyersPages(onSale))
  })

  it('reads the whole console as the server sent it', async () => {
    const visitor = await openSignedIn(browser, url, market.admin.cookie, { timezoneId })
    await lookThrough(visitor, consolePages)
  })
})
