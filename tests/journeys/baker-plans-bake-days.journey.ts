import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateInZone, dayText } from '#shared/ready-by.ts'
import { lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, putOnSale } from './steps.ts'

const today = dateInZone(new Date(), 'America/New_York')
const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
/** A Saturday that is some days ahead, whatever day it is; it can be ordered until two days before. */
const saturday = addDays(today, ((6 - weekday + 4) % 7) + 3)
const [skipped, afterNext] = [dayText(addDays(saturday, 7)), dayText(addDays(saturday, 14))]

describe('decisions, ids: bake days', () => {
  let browser: Browser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker bakes every Saturday and leaves one out, on a phone; a buyer orders the one after next, which is cancelled', async () => {
    const baker = await openMember(browser, server.url, 'Rosa')
    const { page } = baker
    const loaf = await putOnSale(page, {
      title: 'Saturday loaf',
      readyByDate: saturday,
      readyByTime: '09:00',
    })
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    await page.getByRole('button', { name: 'More for Saturday loaf' }).click()
    await page.getByRole('menuitem', { name: 'Bake days' }).click()
    await page.getByRole('heading', { name: 'Bake Days: Saturday loaf' }).waitFor()
    await page.getByRole('button', { name: 'Bake it each week' }).click()
    const form = page.getByRole('dialog', { name: 'Bake Each Week' })
    await form.getByLabel('Servings').fill('none')
    await form.getByRole('button', { name: 'Save' }).click()
    // what is wrong is said beside the field, and the rest is as it was
    await form.getByText('Servings must be a whole number').first().waitFor()
    await form.getByLabel('Servings').fill('5')
    await lookAt(page, 'bake-each-week')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Every Saturday at 9:00 AM').waitFor()
    await page.getByRole('button', { name: `Skip: ${skipped}` }).click()
    await page.getByRole('button', { name: `Bake after all: ${skipped}` }).waitFor()
    await lookAt(page, 'bake-days')

    const buyer = await openMember(browser, server.url, 'Nils')
    await buyer.page.goto(`/food/${loaf}`)
    const days = buyer.page.getByRole('navigation', { name: 'Bake days' })
    await days.getByRole('link', { name: afterNext }).click()
    await days.locator('strong', { hasText: afterNext }).waitFor()
    expect(await days.getByText(skipped).count()).toBe(0)
    await buyer.page.getByText('5 servings left').waitFor()
    await lookAt(buyer.page, 'listing-with-bake-days')
    await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Order placed successfully!').first().waitFor()
    await buyer.page.goto('/my-orders')
    const slip = buyer.page.getByRole('article', { name: 'Saturday loaf' })
    await slip.getByText(afterNext).first().waitFor()

    await page.goto(`/seller-dashboard/bake-days/${loaf}`)
    await page.getByRole('button', { name: `Cancel day: ${afterNext}` }).click()
    const reason = page.getByRole('dialog', { name: `Cancel ${afterNext}` })
    await reason.getByLabel('What your buyers read').fill('The oven broke.')
    await reason.getByRole('button', { name: 'Cancel this day' }).click()
    await reason.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Bake after all: ${afterNext}` }).waitFor()
    await buyer.page.reload()
    await buyer.page.getByText('The oven broke.').first().waitFor()
    for (const visitor of [baker, buyer]) {
      visitor.expectNoComplaints()
      await visitor.close()
    }
  })
})
