import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayText } from '#shared/ready-by.ts'
import { type JourneyBrowser, lookAt, openBrowser, phone } from '#tests/make/browser.ts'
import { testToday } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { liftPickupLimits, placeOrder, putOnSale } from '../api-of-page.ts'
import { openMember } from '../steps.ts'

const readyByDate = addDays(testToday, 1)
const day = dayText(readyByDate)

describe('an oven shared by several bakes', () => {
  let browser: JourneyBrowser
  let server: ReturnType<typeof sharedServer>
  beforeAll(async () => {
    browser = await openBrowser()
    server = sharedServer()
  })
  afterAll(() => browser?.close())

  it('a baker sets its capacity on a phone; a buyer sees the rest, and the baker how full it is', async () => {
    expectComplaints(/^409 POST \/api\/orders$/)
    const baker = await openMember(browser, server.url, 'Selma')
    const { page } = baker
    await liftPickupLimits(page)
    const loaf = await putOnSale(page, { title: 'Oven loaf', servingsAvailable: 9, readyByDate })
    await page.setViewportSize(phone)
    await page.goto('/seller-dashboard?tab=listings')
    const spaces = page.getByLabel('Oven spaces per day')
    await spaces.fill('many')
    const oven = page.getByRole('region', { name: 'Your oven' })
    await oven.getByRole('button', { name: 'Save' }).click()
    await oven.getByText('Oven spaces must be a whole number').waitFor()
    await spaces.fill('10')
    await oven.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Oven capacity is on').first().waitFor()
    await oven.getByText('No orders yet for the next two weeks.').waitFor()
    await lookAt(page, 'oven-of-a-baker')

    await page.goto(`/post-food?edit=${loaf}`)
    await page.getByLabel('Oven spaces per serving').fill('3')
    await lookAt(page, 'listing-form-with-an-oven')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.waitForURL('/seller-dashboard')
    const bun = await putOnSale(page, { title: 'Oven bun', servingsAvailable: 9, ovenSpaces: 1, readyByDate })

    const buyer = await openMember(browser, server.url, 'Ivo')
    await buyer.page.goto(`/food/${loaf}`)
    await buyer.page.getByText('3 servings left').first().waitFor()
    await buyer.page.getByRole('button', { name: 'Order, pay at pickup' }).first().click()
    const dialog = buyer.page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('button', { name: 'More' }).click()
    // meanwhile somebody orders another bake of the same oven
    const neighbor = await openMember(browser, server.url, 'Uma')
    await placeOrder(neighbor.page, { foodListingId: bun, quantity: 6 })
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    const told = `The oven is nearly full on ${day}. There’s room for 1 more serving of this.`
    await dialog.getByText(told).first().waitFor()
    await lookAt(buyer.page, 'order-beyond-the-oven')
    // the quantity is lowered to the rest
    await expect.poll(() => dialog.getByRole('spinbutton').inputValue()).toBe('1')
    await dialog.getByRole('button', { name: 'Place order, pay at pickup' }).click()
    await buyer.page.getByText('Order placed successfully!').first().waitFor()
    await buyer.page.goto(`/food/${loaf}`)
    await buyer.page.getByText('Sold out').first().waitFor()

    await page.goto(`/seller-dashboard/kitchen?date=${readyByDate}`)
    await page.getByText('9 of 10 oven spaces taken').waitFor()
    await lookAt(page, 'kitchen-with-an-oven')
    await page.goto('/seller-dashboard')
    await page.getByText('9 of 10 oven spaces taken').first().waitFor()
    await lookAt(page, 'dashboard-with-an-oven')
    await page.goto('/seller-dashboard?tab=listings')
    const days = page.getByRole('list', { name: 'How full your oven is' })
    await days.getByText('9 of 10 oven spaces taken').waitFor()
    await oven.getByRole('button', { name: 'Remove the limit' }).click()
    await page.getByText('Oven capacity is off').first().waitFor()
    for (const visitor of [baker, buyer, neighbor]) {
      await visitor.close()
    }
  })
})
