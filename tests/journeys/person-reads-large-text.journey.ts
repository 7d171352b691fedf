import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  openBrowser,
  openSignedIn,
  openVisitor,
  phone,
  takePicture,
  type Visitor,
} from '#tests/make/browser.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, placeOrder, putOnSale } from './steps.ts'

/** A window of 1280 by 1024 px, of which a zoom of 400 % leaves this. */
const zoomed = { width: 320, height: 256 }

/** The pages that a visitor is shown otherwise than somebody who is signed in. */
const visitorsPages = ['/', '/browse', '/login', '/signup', '/auth', '/reset-password', '/my-orders']

const everybodysPages = [
  '/',
  '/browse',
  '/browse?query=pie&cuisine=Bread&maxPrice=20&near=10001',
  '/cart',
  '/checkout',
  '/confirm-email',
  '/seller-onboarding',
  '/market-finder?zip=10001',
  '/farmers-market-finder',
  '/farmers-market-finder-2?type=farmersmarket&zip=10001',
  '/contact',
  '/help',
  '/safety',
  '/community',
  '/baker-resources',
  '/terms-of-service',
  '/privacy-policy',
  '/nowhere',
]

const ownPages = [
  '/post-food',
  '/profile',
  '/profile?tab=security',
  '/seller-dashboard',
  '/seller-dashboard?tab=listings',
  '/seller-dashboard?tab=payments',
  '/seller-dashboard?tab=orders',
  '/seller-dashboard?tab=pickups',
  '/seller-dashboard/kitchen',
  '/seller-dashboard/statement',
]

const consoleTabs = [
  'dashboard',
  'users',
  'products',
  'orders',
  'money',
  'reports',
  'reviews',
  'messages',
  'mails',
  'commission',
  'books',
  'settings',
  'activity',
  'admins',
]

describe.each([
  ['text of 200 % on a phone', { viewport: phone, textSize: 32 }],
  ['a zoom of 400 %', { viewport: zoomed, textSize: 16 }],
])('a person with %s', (name, { viewport, textSize }) => {
  const server = sharedServer()
  let browser: Browser
  let baker: Visitor
  let buyer: Visitor
  let receipt: string
  let listingId: string
  beforeAll(async () => {
    browser = await openBrowser({ textSize })
    ;[baker, buyer] = await Promise.all([
      openMember(browser, server.url, 'Bartholomew'),
      openMember(browser, server.url, 'Wilhelmina'),
    ])
    for (const { page } of [baker, buyer]) await page.setViewportSize(viewport)
    listingId = await putOnSale(baker.page, { title: 'Wholemeal sourdough with caramelised walnuts' })
    const orderId = await placeOrder(buyer.page, { foodListingId: listingId, quantity: 1 })
    receipt = `/my-orders/${orderId}/receipt`
  })
  afterAll(() => browser?.close())

  /** What does not fit on each of some pages, in either scheme. */
  async function lookThrough({ page }: Visitor, addresses: readonly string[]) {
    const found: Record<string, string[]> = {}
    for (const address of addresses) {
      await page.goto(address)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await takePicture(page, `large-${textSize}-${address.replace(/\W+/g, '-')}-${colorScheme}`)
        const faults = await findCutOff(page)
        if (faults.length > 0) found[`${address}, ${colorScheme}`] = faults
      }
    }
    return found
  }

  it('the size of text is what was asked for', async () => {
    await baker.page.goto('/help')
    const size = await baker.page.evaluate('getComputedStyle(document.documentElement).fontSize')
    expect(size).toBe(`${textSize}px`)
  })

  it(`reads and fills in the whole search form, with ${name}`, async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport })
    await page.goto('/browse?cuisine=Pastries&maxPrice=20')
    await page.getByRole('button', { name: 'Search: ' }).click()
    await page.getByRole('combobox', { name: 'Category' }).waitFor()
    await takePicture(page, `large-${textSize}-finder`)
    expect(await findCutOff(page)).toEqual([])
    await close()
  })

  it(`reads every page of a visitor whole, with ${name}`, async () => {
    const visitor = await openVisitor(browser, server.url, { viewport })
    expect(await lookThrough(visitor, visitorsPages)).toEqual({})
    await visitor.close()
  })

  it(`reads every page of a member whole, with ${name}`, async () => {
    const edited = `/post-food?edit=${listingId}`
    const ofBaker = await lookThrough(baker, [...everybodysPages, ...ownPages, edited])
    const ofBuyer = await lookThrough(buyer, [`/food/${listingId}`, '/my-orders', receipt])
    expect({ ...ofBaker, ...ofBuyer }).toEqual({})
  })

  it(`reads the map and what is in view whole, with ${name}`, async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport })
    await page.goto('/browse?near=10001')
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
    await page.getByRole('list', { name: 'Listings in view' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `large-${textSize}-map-${colorScheme}`)
      expect(await findCutOff(page)).toEqual([])
    }
    await close()
  })

  it(`reads the console whole, with ${name}`, async () => {
    const test = await makeTestApp('embedded')
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const seller = await makePerson(test, { firstName: 'Bartholomew', email: 'bartholomew@oven.example' })
    await makeOrder(await makePerson(test), await makeListing(seller))
    const written = layOutMail({ subject: 'Confirm your email address', paragraphs: ['Come and get it.'] })
    await queueMail(test.db, { ...written, to: 'bartholomew@oven.example', purpose: 'test' }, new Date())
    const { id } = await test.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    await giveUp(test.db, id, '554 5.7.1 Refused: your server is on a list', new Date())
    const admin = await openSignedIn(browser, url, (await makeAdmin(test, 'superadmin')).cookie)
    await admin.page.setViewportSize(viewport)
    const found: Record<string, string[]> = {}
    for (const tab of consoleTabs) {
      await admin.page.goto(`/admin?tab=${tab}`)
      await admin.page.getByRole('heading', { level: 1 }).first().waitFor()
      await admin.page.waitForLoadState('networkidle')
      await takePicture(admin.page, `large-${textSize}-admin-${tab}`)
      const faults = await findCutOff(admin.page)
      if (faults.length > 0) found[tab] = faults
    }
    expect(found).toEqual({})
    await admin.close()
    await test.close()
  })
})
