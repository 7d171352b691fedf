import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#shared/ready-by.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints, withoutNetwork } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { confirmOrder, liftPickupLimits, placeOrder, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const tomorrow = addDays(testToday, 1)
const kitchen = `/seller-dashboard/kitchen?date=${tomorrow}`

const tick = (page: Page, buyer: string) => page.getByRole('checkbox', { name: new RegExp(`^${buyer}`) })

/** The URLs that a browser caches for the offline kitchen. */
const keptFiles = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`(async () => {
      if (!(await caches.has('bakesale:kitchen'))) return []
      const cache = await caches.open('bakesale:kitchen')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })()`),
  )
const workers = (page: Page) =>
  page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))')

describe('a baker loses the network', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it('keeps packing offline after a reload; the kitchen’s other phone syncs once online', async () => {
    expectComplaints(withoutNetwork)
    const baker = await openMember(browser, server.url, 'Petra')
    const ana = await openMember(browser, server.url, 'Ana')
    const zoe = await openMember(browser, server.url, 'Zoe')
    const { page } = baker
    await liftPickupLimits(page)
    const rye = await putOnSale(page, { title: 'Stormy rye', readyByDate: tomorrow, readyByTime: '08:00' })
    for (const { page: buyer } of [ana, zoe]) {
      const id = await placeOrder(buyer, { foodListingId: rye, quantity: 2, pickupTime: '09:15' })
      await confirmOrder(page, id)
    }
    // nothing is cached before the kitchen is opened
    await page.goto('/seller-dashboard')
    expect(await workers(page)).toEqual([])

    await page.goto(kitchen)
    await page.getByText('0 of 2 packed').waitFor()
    await expect.poll(() => keptFiles(page)).toContain('/kitchen-shell')
    expect(await workers(page)).toEqual([`${server.url}/seller-dashboard/kitchen`])
    await tick(page, 'Ana').check()
    await page.getByText('1 of 2 packed', { exact: true }).waitFor()

    // the second phone, with its own browser
    const other = await openMember(browser, server.url, 'Nobody')
    await other.page.context().clearCookies()
    await other.page.context().addCookies(await page.context().cookies())
    await other.page.goto(kitchen)
    await other.page.getByText('1 of 2 packed', { exact: true }).waitFor()

    const missing: string[] = []
    await page.setViewportSize(phone)
    await page.context().setOffline(true)
    page.on('requestfailed', (request) => {
      if (request.url().includes('/assets/')) missing.push(request.url())
    })
    await page.reload()
    await page.getByText(/^You’re offline. This is your day as of \d+:\d\d [AP]M\./).waitFor()
    await page.getByText('1 of 2 packed', { exact: true }).waitFor()
    expect(await tick(page, 'Ana').isChecked()).toBe(true)
    await tick(page, 'Zoe').check()
    await page.getByText('2 of 2 packed, 1 not synced yet').waitFor()
    // nothing is lost after closing the tab and reloading
    const again = await page.context().newPage()
    await page.close()
    await again.goto(kitchen)
    await again.getByText('2 of 2 packed, 1 not synced yet').waitFor()
    await lookAt(again, 'kitchen-without-network')
    await again.getByRole('link', { name: 'Bag labels' }).click()
    await again.getByRole('list', { name: 'Bag labels' }).getByText('Zoe').waitFor()
    await again.goBack()
    await again.getByText('2 of 2 packed, 1 not synced yet').waitFor()
    expect(missing).toEqual([])
    // other pages are not cached
    const besides = await again.context().newPage()
    const opening = besides.goto('/seller-dashboard', { waitUntil: 'commit' })
    await expect(opening).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await besides.close()

    await again.context().setOffline(false)
    await again.getByText('2 of 2 packed', { exact: true }).waitFor()
    await again.getByText(/^You’re offline/).waitFor({ state: 'detached' })
    await other.page.getByText('2 of 2 packed', { exact: true }).waitFor()

    // signing out clears the cached page and the day
    await again.getByRole('button', { name: /Petra/ }).click()
    await again.getByRole('menuitem', { name: 'Sign out' }).click()
    await again.waitForURL('/')
    await expect.poll(() => workers(again)).toEqual([])
    expect(await keptFiles(again)).toEqual([])
    expect(await again.evaluate("localStorage.getItem('bakesale:kitchen')")).toBeNull()

    // another person who signs in to the same browser sees none of it
    const { cookies } = await zoe.page.context().storageState()
    await other.page.context().clearCookies()
    await other.page.context().addCookies(cookies)
    await other.page.reload()
    await other.page.getByText('No pickups on this day.').waitFor()
    await expect.poll(() => keptFiles(other.page)).toContain('/kitchen-shell')
    await other.page.context().setOffline(true)
    await other.page.reload()
    await other.page.getByText(/^You’re offline/).waitFor()
    await other.page.getByText('No pickups on this day.').waitFor()
    expect(await other.page.evaluate("localStorage.getItem('bakesale:kitchen')")).not.toContain('Stormy rye')
    const texts = await other.page.evaluate(`caches.open('bakesale:kitchen')
      .then((cache) => cache.match('/kitchen-shell')).then((answer) => answer.text())`)
    expect(texts).not.toMatch(/Petra|Zoe|Stormy rye/)
    for (const visitor of [baker, ana, zoe, other]) await visitor.close()
  })
})
