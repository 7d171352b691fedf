import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clock12 } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { done } from '#tests/client/bakesale-client.ts'
import {
  type JourneyBrowser,
  openBrowser,
  openSignedIn,
  openVisitor,
  phone,
  type Visitor,
} from '#tests/make/browser.ts'
import { testZone } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { bakersPages, buyersPages, consolePages, visitorsPages } from '#tests/make/every-page.ts'
import { type MarketWithTimes, openMarketWithTimes } from '#tests/make/market-with-times.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { apiOf } from './api-of-page.ts'
import { payWithPaypal } from './payment-steps.ts'
import { openMember } from './steps.ts'

/** Records whether a page ever showed its loading error. */
const noteFailure = `new MutationObserver(() => {
  if (document.body?.textContent.includes('Unable to load the application')) window.saidFailed = true
}).observe(document, { childList: true, subtree: true })`

describe('a buyer in Tokyo', () => {
  const server = sharedServer()
  let browser: JourneyBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('sees the hold and the ready time in the listing’s time zone, and pays in time', async () => {
    const baker = await makePaidBaker(server, { firstName: 'Hana', rails: ['paypal'] })
    const foodListingId = await postBake(server, baker, { title: 'Milk bread', servingsAvailable: 5 })
    const { page, close } = await openMember(browser, server.url, 'Kenji', { timezoneId: 'Asia/Tokyo' })
    const lines = [{ foodListingId, quantity: 1 }]
    const body = { bakers: [{ cookId: baker.id, payWay: 'paypal' as const, lines }] }
    const { id, payments } = await done(apiOf(page).POST('/api/checkouts', { body }))
    const heldUntil = clockAt(new Date(payments[0]?.heldUntil ?? 0), testZone).readyByTime
    await page.goto(`/checkout/${id}`)
    await page.getByText(`Held for you until ${clock12(heldUntil)}`).waitFor()
    await page.reload()
    await page.getByText(`Held for you until ${clock12(heldUntil)}`).waitFor()
    await payWithPaypal(page)
    await page.getByRole('heading', { name: 'Your order is with the baker' }).waitFor()
    await page.goto('/my-orders')
    // 5:00 PM in New York is 6:00 AM the next day in Tokyo
    await page.getByText('Tomorrow at 5:00 PM').first().waitFor()
    await close()
  })
})

describe('a person in Honolulu', () => {
  const there = { timezoneId: 'Pacific/Honolulu', viewport: phone }
  let browser: JourneyBrowser
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

  /** Opens each page: a hydration mismatch fails the journey. */
  async function lookThrough({ page, close }: Visitor, addresses: readonly string[]) {
    expectComplaints(/^404 GET \/nowhere$/)
    await page.addInitScript(noteFailure)
    for (const address of addresses) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.evaluate('window.saidFailed === true'), address).toBe(false)
    }
    await close()
  }

  it('hydrates every page of a visitor without mismatches', async () => {
    await lookThrough(await openVisitor(browser, url, there), visitorsPages)
  })

  it('hydrates every page of a baker without mismatches', async () => {
    const { baker, onSale } = market
    await lookThrough(await openSignedIn(browser, url, baker.cookie, there), bakersPages(onSale))
  })

  it('hydrates every page of a buyer without mismatches', async () => {
    const { buyer, onSale } = market
    await lookThrough(await openSignedIn(browser, url, buyer.cookie, there), buyersPages(onSale))
  })

  it('hydrates the whole console without mismatches', async () => {
    await lookThrough(await openSignedIn(browser, url, market.admin.cookie, there), consolePages)
  })
})
