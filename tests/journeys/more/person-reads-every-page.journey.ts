import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  expectAccessible,
  expectColoursAccessible,
  type JourneyBrowser,
  openBrowser,
  openSignedIn,
  openVisitor,
  phone,
  takePicture,
  type Visitor,
} from '#tests/make/browser.ts'
import { testNow } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import {
  bakersPages,
  buyersPages,
  consolePages,
  type OnSale,
  plainPages,
  visitorsPages,
} from '#tests/make/every-page.ts'
import { findCutOff } from '#tests/make/large-text.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { placeOrder, placePickupCheckout, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

/** Windows from large screens to small phones. */
const tablet = { width: 768, height: 1024 }
const laptop = { width: 1024, height: 768 }
const desk = { width: 1440, height: 900 }
/** A window of 1280 by 1024 px at 400 % zoom. */
const zoomed = { width: 320, height: 256 }
/** The smallest phone that fits long words in text of 200 %. */
const smallPhone = { width: 360, height: 740 }

describe.each([
  [
    'text as it comes, up to a zoom of 400 %',
    { windows: [phone, tablet, laptop, desk, zoomed], textSize: 16 },
  ],
  ['text of 200 %', { windows: [phone, tablet, laptop, desk, smallPhone], textSize: 32 }],
])('a person with %s', (name, { windows, textSize }) => {
  const server = sharedServer()
  let browser: JourneyBrowser
  let baker: Visitor
  let buyer: Visitor
  let onSale: OnSale
  beforeAll(async () => {
    browser = await openBrowser({ textSize })
    ;[baker, buyer] = await Promise.all([
      openMember(browser, server.url, 'Bartholomew'),
      openMember(browser, server.url, 'Wilhelmina'),
    ])
    const listingId = await putOnSale(baker.page, { title: 'Wholemeal sourdough with caramelised walnuts' })
    const orderId = await placeOrder(buyer.page, { foodListingId: listingId, quantity: 1 })
    onSale = { listingId, orderId, checkoutId: await placePickupCheckout(buyer.page, listingId) }
    await buyer.page.goto(`/food/${listingId}`)
    await buyer.page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await buyer.page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  })
  afterAll(() => browser?.close())

  /**
   * Lists cut-off content of pages in five window sizes and both color schemes. Also checks accessibility, at one text
   * size only.
   */
  async function lookThrough({ page }: Visitor, addresses: readonly string[]) {
    const found: Record<string, string[]> = {}
    for (const address of addresses) {
      await page.setViewportSize(phone)
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      if (textSize === 16) await expectAccessible(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (textSize === 16 && colorScheme === 'dark') await expectColoursAccessible(page)
        for (const window of windows) {
          await page.setViewportSize(window)
          const picture = `${textSize}-${window.width}-${address.replace(/\W+/g, '-')}-${colorScheme}`
          await takePicture(page, `page-${picture}`)
          const faults = await findCutOff(page)
          if (faults.length > 0) found[`${address}, ${window.width} px, ${colorScheme}`] = faults
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    return found
  }

  it('the text has the requested size', async () => {
    await baker.page.goto('/help')
    const size = await baker.page.evaluate('getComputedStyle(document.documentElement).fontSize')
    expect(size).toBe(`${textSize}px`)
  })

  it(`reads and fills in the whole search form with ${name}`, async () => {
    const { page, close } = await openVisitor(browser, server.url, { viewport: phone })
    await page.goto('/browse?cuisine=Pastries&maxPrice=20')
    await page.getByRole('button', { name: 'Search: ' }).click()
    await page.getByRole('combobox', { name: 'Category' }).waitFor()
    await takePicture(page, `page-${textSize}-finder`)
    for (const window of windows.filter(({ width }) => width <= phone.width)) {
      await page.setViewportSize(window)
      expect(await findCutOff(page)).toEqual([])
    }
    await close()
  })

  it(`reads every visitor page without cut-off content, with ${name}`, async () => {
    const visitor = await openVisitor(browser, server.url)
    expect(await lookThrough(visitor, [...visitorsPages, ...plainPages])).toEqual({})
    await visitor.close()
  })

  it(`reads every baker page without cut-off content, with ${name}`, async () => {
    expectComplaints(/^404 GET \/nowhere$/)
    expect(await lookThrough(baker, bakersPages(onSale))).toEqual({})
  })

  it(`reads every buyer page without cut-off content, with ${name}`, async () => {
    expect(await lookThrough(buyer, buyersPages(onSale))).toEqual({})
  })

  it(`reads the map and its listings without cut-off content, with ${name}`, async () => {
    for (const window of windows) {
      const { page, close } = await openVisitor(browser, server.url, { viewport: window })
      await page.goto('/browse?near=10001')
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Map' }).click()
      await page.getByRole('list', { name: 'Listings in view' }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await takePicture(page, `page-${textSize}-${window.width}-map-${colorScheme}`)
        expect(await findCutOff(page)).toEqual([])
      }
      await close()
    }
  })

  it(`reads the console without cut-off content, with ${name}`, async () => {
    const test = await makeTestApp('embedded')
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const seller = await makePerson(test, { firstName: 'Bartholomew', email: 'bartholomew@oven.example' })
    await makeOrder(await makePerson(test), await makeListing(seller))
    const written = layOutMail({ subject: 'Confirm your email address', paragraphs: ['Come and get it.'] })
    await queueMail(test.db, { ...written, to: 'bartholomew@oven.example', purpose: 'test' }, testNow)
    const { id } = await test.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    await giveUp(test.db, id, '554 5.7.1 Refused: your server is on a list', testNow)
    const admin = await openSignedIn(browser, url, (await makeAdmin(test, 'superadmin')).cookie)
    expect(await lookThrough(admin, consolePages)).toEqual({})
    await admin.close()
    await test.close()
  })
})
