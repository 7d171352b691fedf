import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Checkout } from '#shared/api/checkouts.ts'
import { clock12 } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { type JourneyBrowser, openBrowser, openVisitor, phone, type Visitor } from '#tests/make/browser.ts'
import { testZone } from '#tests/make/clock.ts'
import { bakersPages, buyersPages, type OnSale, visitorsPages } from '#tests/make/every-page.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { payWithPaypal } from './payment-steps.ts'
import { call, openMember, placeOrder, placePickupCheckout, putOnSale } from './steps.ts'

describe('a person who is far away', () => {
  const server = sharedServer()
  let browser: JourneyBrowser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('pays from Tokyo, and reads each time by the clock of the place', async () => {
    const baker = await makePaidBaker(server, { firstName: 'Hana', rails: ['paypal'] })
    const foodListingId = await postBake(server, baker, { title: 'Milk bread', servingsAvailable: 5 })
    const { page, close } = await openMember(browser, server.url, 'Kenji', { timezoneId: 'Asia/Tokyo' })
    const lines = [{ foodListingId, quantity: 1 }]
    const made = await call(page, 'POST', '/api/checkouts', {
      bakers: [{ cookId: baker.id, payWay: 'paypal', lines }],
    })
    const { id, payments } = z.parse(Checkout, made)
    const heldUntil = clockAt(new Date(payments[0]?.heldUntil ?? 0), testZone).readyByTime
    await page.goto(`/checkout/${id}`)
    await page.getByText(`Held for you until ${clock12(heldUntil)}`).waitFor()
    await page.reload()
    await page.getByText(`Held for you until ${clock12(heldUntil)}`).waitFor()
    await payWithPaypal(page)
    await page.getByRole('heading', { name: 'Your order is with the baker' }).waitFor()
    await page.goto('/my-orders')
    // ready at five in New York, which is six in the morning of the next day in Tokyo
    await page.getByText('Tomorrow at 5:00 PM').first().waitFor()
    await close()
  })

  describe('in Honolulu', () => {
    let baker: Visitor
    let buyer: Visitor
    let onSale: OnSale
    beforeAll(async () => {
      const there = { timezoneId: 'Pacific/Honolulu', viewport: phone }
      ;[baker, buyer] = await Promise.all([
        openMember(browser, server.url, 'Kai', there),
        openMember(browser, server.url, 'Leilani', there),
      ])
      const listingId = await putOnSale(baker.page, { title: 'Pineapple buns' })
      const orderId = await placeOrder(buyer.page, { foodListingId: listingId, quantity: 1 })
      onSale = { listingId, orderId, checkoutId: await placePickupCheckout(buyer.page, listingId) }
    })

    /** Opens each page; a hydration error, or anything else that a browser complains of, fails the journey. */
    async function openEach({ page, expectComplaint }: Visitor, addresses: readonly string[]) {
      expectComplaint(/^404 GET \/nowhere$/)
      for (const address of addresses) {
        await page.goto(address)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        expect(await page.getByText('Unable to load the application').isVisible(), address).toBe(false)
      }
    }

    it('opens every page of a visitor', async () => {
      const visitor = await openVisitor(browser, server.url, { timezoneId: 'Pacific/Honolulu' })
      await openEach(visitor, visitorsPages)
      await visitor.close()
    })

    it('opens every page of a baker', () => openEach(baker, bakersPages(onSale)))

    it('opens every page of a buyer', () => openEach(buyer, buyersPages(onSale)))
  })
})
