import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type JourneyBrowser, lookAt, openSignedIn, type Visitor } from '#tests/make/browser.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'

/** A marketplace with a signed-in admin. */
export interface OpenConsole {
  shop: PaymentShop
  url: string
  admin: Visitor
  /** an order paid with Stripe */
  paidId: string
  /** has three open orders paid at pickup, and HTML as a first name */
  baker: Person
}

/** Opens a separate marketplace for journeys that count rows in the console. */
export async function openConsole(browser: JourneyBrowser): Promise<OpenConsole> {
  const shop = await openPaymentShop('embedded')
  const url = await shop.test.app.listen({ host: '127.0.0.1', port: 0 })
  const online = await shop.bakerOn('stripe')
  const { orders } = await shop.pay([online.wanted(2)], 'stripe')
  await shop.begin([online.wanted(1)], 'stripe')
  const baker = await makePerson(shop.test, { firstName: '<img src=x onerror=alert(1)>' })
  const rye = await makeListing(baker, { title: 'Seeded rye' })
  for (const quantity of [1, 2, 3]) await makeOrder(shop.buyer, rye, { quantity })
  const admin = await openSignedIn(browser, url, (await makeAdmin(shop.test, 'admin')).cookie)
  return { shop, url, admin, paidId: orders[0]?.id ?? '', baker }
}

/** The horizontal overflow of the page, in pixels. */
export const sideways = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Checks a screen of the console for accessibility and horizontal overflow. */
export async function lookAtConsole(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(sideways)).toBe(0)
  await lookAt(page, name)
  await expect.poll(() => page.evaluate(sideways)).toBe(0)
}
